"""What the wheel is built with: the certificates of proofs/, those of each kind of measures as one file."""

import importlib.util
import tempfile
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Certificates(BuildHookInterface):
    """Packs proofs/ into `axiomcheck/_proofs`; the Coq files stay as they are."""

    def initialize(self, version, build_data):
        if version == "editable":  # a checkout's own folder is read
            return
        root = Path(self.root)
        spec = importlib.util.spec_from_file_location("packed", root / "axiomcheck" / "packed.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        made = self._made = tempfile.TemporaryDirectory()
        for number, folder in enumerate(sorted({p.parent.parent for p in (root / "proofs").rglob("*.json")})):
            file = Path(made.name, f"{number}{module.SUFFIX}")
            file.write_bytes(module.pack(folder))
            place = folder.relative_to(root / "proofs").as_posix() + module.SUFFIX
            build_data["force_include"][str(file)] = f"axiomcheck/_proofs/{place}"
        build_data["force_include"][str(root / "proofs" / "coq")] = "axiomcheck/_proofs/coq"
