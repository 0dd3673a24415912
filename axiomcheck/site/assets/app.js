"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const tables = new Map(data.tables.map(t => [t.id, t]));
  const panel = document.getElementById("panel"), body = document.getElementById("panel-body"), title = document.getElementById("panel-title");
  const chosen = new Map(); // table -> {reading, domain, signs}
  let opened = null; // {id, key} of the cell in the panel

  const make = (tag, text, className) => {
    const made = document.createElement(tag);
    if (text) made.textContent = text;
    if (className) made.className = className;
    return made;
  };

  function typeset(root) {
    for (const el of root.querySelectorAll(".m:not([data-set])")) {
      const tex = el.textContent;
      el.dataset.set = "";
      try {
        katex.render(tex, el, { displayMode: el.tagName === "DIV", throwOnError: true, trust: false, strict: "ignore", maxExpand: 500, maxSize: 20 });
      } catch {
        el.textContent = tex; // what KaTeX cannot set stays readable
        el.dataset.set = "plain";
      }
    }
  }

  // -- tables ------------------------------------------------------------------

  const section = id => document.querySelector(`[data-table="${id}"]`);
  const senseId = id => ["reading", "domain", "signs"].map(name => chosen.get(id)[name]).join(".");
  const cellOf = (id, key) => section(id).querySelector(`[data-key="${CSS.escape(key)}"]`);
  const row = (t, key) => t.rows.find(r => r.id === key.split(".")[0]);
  const column = (t, key) => t.columns.find(c => c.id === key.split(".")[1]);

  function start(t) {
    const place = section(t.id);
    place.addEventListener("change", event => {
      if (!event.target.dataset.switch) return;
      chosen.get(t.id)[event.target.dataset.switch] = event.target.value;
      show(t);
    });
    place.querySelector(".verdicts").addEventListener("click", event => {
      const cell = event.target.closest("td[data-key]");
      if (cell) { focus(t, cell); open(t.id, cell.dataset.key); }
    });
    place.querySelector(".verdicts").addEventListener("keydown", event => move(t, event));
    show(t);
    place.querySelector("td[data-key]").tabIndex = 0;
  }

  function show(t) {
    const found = t.senses[senseId(t.id)] ?? {}, counts = {};
    let differing = 0;
    for (const cell of section(t.id).querySelectorAll("td[data-key]")) {
      const entry = found[cell.dataset.key], about = `${row(t, cell.dataset.key).name}, ${column(t, cell.dataset.key).name}`;
      if (!entry) {
        cell.className = "none";
        cell.textContent = "–";
        cell.title = "the axiom says nothing here";
        cell.setAttribute("aria-label", `${about}: nothing is said`);
        delete cell.dataset.verdict;
        continue;
      }
      const verdict = data.verdicts[entry[0]], symbol = data.symbols[verdict.status], differs = entry[1] === false;
      cell.className = verdict.status + (differs ? " differs" : "");
      cell.textContent = symbol[0];
      cell.title = `${symbol[1]} (${verdict.scope}): ${verdict.summary}`;
      cell.setAttribute("aria-label", `${about}: ${symbol[1]}${differs ? ", differs from print" : ""}`);
      cell.dataset.verdict = entry[0];
      counts[verdict.status] = (counts[verdict.status] ?? 0) + 1;
      differing += differs;
    }
    const said = Object.entries(data.symbols).filter(([s]) => counts[s]).map(([s, shown]) => `${shown[0]} ${shown[1]}: ${counts[s]}`);
    section(t.id).querySelector(".count").textContent = said.join(", ") + (differing ? `; ${differing} ${differing > 1 ? "differ" : "differs"} from print` : "");
    const means = t.switches.map(s => s.values.find(v => v.id === chosen.get(t.id)[s.name])?.means).filter(Boolean);
    section(t.id).querySelector(".meaning").textContent = means.map((m, i) => (i ? m : m[0].toUpperCase() + m.slice(1))).join("; ") + (means.length ? "." : "");
    chips();
  }

  // The links below measures and axioms show the verdict in the sense that is chosen above.
  function chips() {
    for (const link of document.querySelectorAll(".chips a")) {
      const [id, r, a] = link.hash.slice(1).split("."), entry = (tables.get(id).senses[senseId(id)] ?? {})[`${r}.${a}`];
      const name = link.lastChild.textContent.trim();
      link.replaceChildren(make("i", entry ? data.symbols[data.verdicts[entry[0]].status][0] : "–"), name);
      link.className = entry ? data.verdicts[entry[0]].status : "undefined";
    }
  }

  function focus(t, cell) {
    for (const other of section(t.id).querySelectorAll('td[tabindex="0"]')) other.tabIndex = -1;
    cell.tabIndex = 0;
    cell.focus({ preventScroll: false });
  }

  function move(t, event) {
    const cell = event.target.closest("td[data-key]");
    if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      open(t.id, cell.dataset.key);
      return;
    }
    const width = t.columns.length, all = [...section(t.id).querySelectorAll("td[data-key]")];
    const at = all.indexOf(cell), left = at - (at % width);
    const to = { ArrowLeft: at > left ? at - 1 : at, ArrowRight: at < left + width - 1 ? at + 1 : at, ArrowUp: at - width, ArrowDown: at + width,
      Home: event.shiftKey ? 0 : left, End: left + width - 1, PageUp: at % width, PageDown: all.length - width + (at % width) }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (all[to]) focus(t, all[to]);
  }

  // -- one cell ------------------------------------------------------------------

  function open(id, key) {
    const t = tables.get(id), entry = (t.senses[senseId(id)] ?? {})[key];
    if (!entry) return;
    const verdict = data.verdicts[entry[0]], symbol = data.symbols[verdict.status], sense = chosen.get(id);
    opened = { id, key };
    title.textContent = `${row(t, key).name} · ${column(t, key).name}`;
    const status = make("p", "", "status");
    const badge = make("i", symbol[0], verdict.status), head = make("span");
    head.append(badge, ` ${symbol[1]}`);
    const trust = verdict.trust ? `rests on ${verdict.trust}` : "";
    status.append(head, ...[`${verdict.reading} reading`, `${sense.domain.replace("_", " ")} domain`, verdict.signs && `${verdict.signs} signs`, verdict.scope, trust]
      .filter(Boolean).map(text => make("span", text)));
    const parts = [status];
    const printed = t.printed[key];
    if (entry[1] === false) parts.push(make("p", `≠ ${t.source} says “${printed}”.`, "print"));
    else if (printed) status.append(make("span", `print says ${printed}`));
    parts.push(downloads(verdict));
    const maps = verdict.maps.map(i => Maps.draw(data.maps[i]));
    if (verdict.status !== "proved") parts.push(...maps);
    const proof = make("div", "", "proof");
    proof.innerHTML = verdict.body.map(i => data.blocks[i]).join(""); // escaped when the page was built
    if (!verdict.body.length) proof.append(make("p", verdict.summary));
    parts.push(proof);
    if (verdict.status === "proved") parts.push(...maps);
    typeset(proof);
    body.replaceChildren(...parts);
    remember(`${id}.${key}.${senseId(id)}`);
    if (!panel.open) panel.showModal();
    panel.scrollTop = 0;
    title.focus({ preventScroll: true });
  }

  // Certificates and Coq files lie packed in the page, so that it can be passed on alone.
  let archive = null;
  async function download(name) {
    if (!archive) {
      const packed = Uint8Array.from(atob(document.getElementById("archive").textContent), c => c.charCodeAt(0));
      archive = JSON.parse(await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).text());
    }
    const link = make("a");
    link.href = URL.createObjectURL(new Blob([archive[name]], { type: "text/plain" }));
    link.download = name.split("/").slice(1).join(".").replace(/^(quantification|filtering)[.]/, "");
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  function downloads(verdict) {
    const made = make("p", "", "downloads");
    const offer = (text, name) => {
      const button = make("button", text, "link");
      button.type = "button";
      button.addEventListener("click", () => download(name));
      made.append(button);
    };
    if (verdict.file) offer("↓ Certificate", verdict.file);
    if (verdict.coq) offer(`↓ Coq: ${verdict.coq[1]}`, `coq/${verdict.coq[0]}`);
    const here = make("a", "Link to this cell");
    here.href = `#${opened.id}.${opened.key}.${senseId(opened.id)}`;
    made.append(here);
    return made;
  }

  function step(by) {
    if (!opened) return;
    const t = tables.get(opened.id), cells = [...section(opened.id).querySelectorAll("td[data-verdict]")].filter(c => c.dataset.verdict !== "");
    const next = cells[cells.findIndex(c => c.dataset.key === opened.key) + by];
    if (next) { for (const c of cells) c.tabIndex = -1; next.tabIndex = 0; open(t.id, next.dataset.key); }
  }

  panel.addEventListener("click", event => {
    const button = event.target.closest("button");
    if (event.target === panel || button?.dataset.close !== undefined) panel.close();
    else if (button?.dataset.go) step(Number(button.dataset.go));
  });
  panel.addEventListener("keydown", event => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && !event.altKey && !event.ctrlKey && !event.metaKey) { event.preventDefault(); step(by); }
  });
  panel.addEventListener("close", () => {
    if (!opened) return;
    const { id, key } = opened;
    opened = null;
    remember(id);
    focus(tables.get(id), cellOf(id, key));
  });

  // -- links -----------------------------------------------------------------------

  function remember(fragment) {
    history.replaceState(null, "", `#${fragment}`);
  }

  function follow() {
    const [id, r, a, ...sense] = location.hash.slice(1).split(".");
    const t = tables.get(id);
    if (t && r && a && cellOf(id, `${r}.${a}`)) {
      if (sense.length === 3 && t.senses[sense.join(".")]) {
        ["reading", "domain", "signs"].forEach((name, i) => {
          chosen.get(id)[name] = sense[i];
          const input = section(id).querySelector(`input[data-switch="${name}"][value="${CSS.escape(sense[i])}"]`);
          if (input) input.checked = true;
        });
        show(t);
      }
      focus(t, cellOf(id, `${r}.${a}`));
      open(id, `${r}.${a}`);
      return;
    }
    if (panel.open) { opened = null; panel.close(); }
    const target = document.getElementById(location.hash.slice(1)), folded = target?.closest("details");
    if (folded) { folded.open = true; target.scrollIntoView(); }
  }

  for (const t of data.tables) { // all of them first: the links below speak of every table
    const [reading, domain, signs] = Object.keys(t.senses)[0].split(".");
    chosen.set(t.id, { reading, domain, signs });
  }
  for (const t of data.tables) start(t);
  for (const part of document.querySelectorAll("#measures, #axioms")) typeset(part);
  window.addEventListener("hashchange", follow);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => opened && open(opened.id, opened.key));
  follow();
})();
