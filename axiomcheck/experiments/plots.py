"""Pictures of predictions: radar charts, true against predicted, error by drift, the leak of a grid.

Every function draws into `ax` where one is given, returns `(figure, axes)`, and opens no window.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from axiomcheck.errors import InputError
from axiomcheck.experiments import frames
from axiomcheck.experiments.compare import chosen, one_protocol
from axiomcheck.figures.canvas import DARK_IS_SMALL, axes_in, inside, keyed, new_figure
from axiomcheck.figures.marks import plain
from axiomcheck.lang.measure import Measure

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

    Drawn = tuple[Figure, Axes]
Training = Mapping[tuple[str, str], float]  # from (dataset, class) to a prevalence
Lines = list[tuple[dict[str, Any], np.ndarray, np.ndarray]]
BAND = (0.1, 0.9)
PANEL = 2.4  # inches
MARGINS = {  # of panels, in inches: left, right, top, bottom, between; by whether they are polar
    True: (0.35, 0.35, 0.55, 0.75, 0.65),
    False: (0.65, 0.2, 0.35, 0.95, 0.35),
}
INNER = 0.93  # of the radius: labels beyond would meet those of prevalences
ROOM = 1.08  # beyond the worst method
# Okabe and Ito's colours, for readers who do not see all; then again with other dashes
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
DASHES = ("-", "--", "-.", (0, (1, 1.2)), (0, (5, 1, 1, 1, 1, 1)), (0, (7, 2)))
MARKERS = "osD^vP*"
USUAL = ("cc", "lcc", "acc", "hdy", "dys", "emq", "mlpe")  # keep their style from picture to picture
LAZY: dict[str, Any] = {"color": "#bbbbbb", "alpha": 0.55, "linewidth": 0}
BINS, MOST_METHODS, HALF = 20, 12, 0.5
MOST_VALUES = 51  # of a grid whose prevalences are shown one by one


def radar(predictions: DataFrame, measure: Measure, *, sample_size: int | None = None, half: bool = False,
          ax: Axes | None = None, **chosen: Any) -> Drawn:  # fmt: skip
    """The mean error of each method (radius) at each true prevalence of the positive class (angle).

    Lazy's errors, computed and not measured, are the grey heart behind.  Prevalences are over the full
    circle, or `half` of it.  What is `chosen` are methods, and a dataset and a protocol, where there are
    several.
    """
    name, lines = _of_one_dataset(predictions, **chosen)
    own = ax is None
    fig, ax = axes_in(ax, 4.6, 4.2, projection="polar")
    if ax.name != "polar":
        raise InputError("a radar chart needs polar axes; pass projection='polar' when they are made")
    turn = np.pi if half else 2 * np.pi
    fine = np.linspace(0, 1, 401)
    truth = np.stack([1 - fine, fine], axis=1)
    heart = frames.values(measure, truth, np.full_like(truth, HALF), sample_size, 2)
    around = (np.r_[0, x, 0] if half else x for x in (turn * fine, heart))
    ax.fill(*around, **LAZY, label="lazy")
    top = 0.0
    for style, true, pred in lines:
        p, groups = binned(true[:, 1], frames.values(measure, true, pred, sample_size, 2))
        means = [g.mean() for g in groups]
        ax.plot(turn * p, means, **style)
        top = max(top, *means)
    _turn(ax, turn, half, ROOM * top or 1.0)
    ax.set_title(f"{plain(name)}: {plain(measure.name)}", fontsize="medium")
    keyed(fig, ax, own)
    if own:
        inside(fig, ax)
    return fig, ax


def _turn(ax: Any, turn: float, half: bool, top: float) -> None:
    """Prevalences around the circle, and radii up to the worst method: the heart may be cut."""
    from matplotlib.ticker import MaxNLocator

    ax.set_theta_zero_location("W" if half else "S")  # the heart stands upright
    ax.set_theta_direction(-1)
    ticks = np.arange(0, 1.01 if half else 0.99, 0.1)
    ax.set_xticks(turn * ticks, [f"{t:.1f}" if half or t else "0 | 1" for t in ticks], fontsize="small")
    if half:
        ax.set_thetamin(0)
        ax.set_thetamax(180)
    radii = [x for x in MaxNLocator(3 if half else 4).tick_values(0, top) if 0 < x <= INNER * top]
    ax.set_yticks(radii, [f"{x:g}" for x in radii])
    ax.tick_params(axis="y", labelsize="x-small")
    ax.set_ylim(0, top)
    ax.set_rlabel_position(0 if half else 360 * 0.55)
    ax.grid(linewidth=0.4)


def scatter(predictions: DataFrame, *, ax: Axes | None = None, **chosen: Any) -> Drawn:
    """The mean predicted prevalence of the positive class at each true one, with the middle 80% of predictions."""
    name, lines = _of_one_dataset(predictions, **chosen)
    own = ax is None
    fig, ax = axes_in(ax, 4.6, 4.0)
    ax.plot([0, 1], [0, 1], color="#888888", linewidth=0.8, zorder=1)
    ax.axhline(HALF, color=LAZY["color"], linewidth=3, alpha=LAZY["alpha"], zorder=0, label="lazy")
    for style, true, pred in lines:
        p, groups = binned(true[:, 1], pred[:, 1])
        low, high = (np.array([np.quantile(g, q) for g in groups]) for q in BAND)
        ax.plot(p, [g.mean() for g in groups], **style)
        ax.fill_between(p, low, high, color=style["color"], alpha=0.12, linewidth=0)
    ax.set(xlim=(0, 1), ylim=(0, 1), aspect="equal", xlabel="true prevalence", ylabel="predicted prevalence")
    ax.set_title(plain(name), fontsize="medium")
    return fig, keyed(fig, ax, own)


def panels(kind: Callable[..., Drawn], predictions: DataFrame, datasets: Sequence[str], *arguments: Any,
           **options: Any) -> tuple[Figure, Any]:  # fmt: skip
    """`radar` or `scatter` of several data sets side by side, with one legend."""
    polar = kind is radar
    left, right, top, bottom, gap = MARGINS[polar]
    columns = min(len(datasets), 4)
    rows = -(-len(datasets) // columns)
    width, height = columns * (PANEL + gap) - gap + left + right, rows * (PANEL + gap) - gap + top + bottom
    fig = new_figure(width, height)
    fig.set_layout_engine("none")  # which cannot lay out panels of a fixed shape beside a legend
    places = {"left": left / width, "right": 1 - right / width, "wspace": gap / PANEL,
              "bottom": bottom / height, "top": 1 - top / height, "hspace": gap / PANEL}  # fmt: skip
    kinds = {"projection": "polar"} if polar else {}
    made = fig.subplots(rows, columns, squeeze=False, subplot_kw=kinds, gridspec_kw=places)
    for k, (ax, name) in enumerate(zip(made.flat, datasets, strict=False)):
        kind(predictions, *arguments, dataset=name, ax=ax, **options)
        ax.get_legend().remove()
        ax.set_title(plain(name), fontsize="medium")
        if not polar and k % columns:
            ax.tick_params(labelleft=False)
            ax.set_ylabel("")
        if not polar and k + columns < len(datasets):
            ax.tick_params(labelbottom=False)
            ax.set_xlabel("")
    for ax in made.flat[len(datasets) :]:
        ax.set_visible(False)
    handles, labels = made.flat[0].get_legend_handles_labels()
    fig.legend(handles, labels, loc="lower center", ncols=2 * columns, fontsize="small", handlelength=3)
    return fig, made


def drawn(
    kind: str, predictions: DataFrame, measure: Measure, training: Training, *,
    datasets: Sequence[str], half: bool, sample_size: int | None, **common: Any,
) -> Figure:
    """The picture of that name; of several data sets a panel each, or of drift all in one."""
    if kind == "drift":
        return drift(predictions, training, measure, datasets=datasets, sample_size=sample_size, **common)[0]
    arguments: tuple = () if kind == "scatter" else (measure,)
    common |= {} if kind == "scatter" else {"sample_size": sample_size, "half": half}
    draw = radar if kind == "radar" else scatter
    if len(datasets) > 1:
        return panels(draw, predictions, datasets, *arguments, **common)[0]
    return draw(predictions, *arguments, dataset=next(iter(datasets), None), **common)[0]


def drift(
    predictions: DataFrame, training: Training, measure: Measure, *, datasets: Sequence[str] = (),
    methods: Sequence[str] = (), protocol: str | None = None, sample_size: int | None = None, bins: int = 10,
    ax: Axes | None = None,
) -> Drawn:  # fmt: skip
    """The mean error against how far the sample's prevalences are from the training set's, by AE.

    The samples of all datasets, or of those named, are taken together.
    """
    part = chosen(predictions, protocol=[one_protocol(predictions, protocol)])
    part = chosen(part, dataset=datasets)
    pandas = frames.library("pandas")
    found = []
    for keys, classes, true, pred in frames.wide(frames.predictions(part)):
        name = str(keys["dataset"].iloc[0])
        if lacking := [c for c in classes if (name, c) not in training]:
            raise InputError(f"dataset {name}: class {lacking[0]} has no training prevalence; give it")
        before = np.array([training[name, c] for c in classes])
        errors = frames.values(measure, true, pred, sample_size, len(classes))
        found.append(keys.assign(moved=np.abs(true - before).mean(axis=1), error=errors))
    points = pandas.concat(found, ignore_index=True)
    edges = np.linspace(0, points["moved"].max() + 1e-12, bins + 1)
    own = ax is None
    fig, ax = axes_in(ax, 5.4, 3.8)
    for method, style in each(points, methods, lazy=True).items():
        mine = points[points["method"] == method]
        which = np.clip(np.digitize(mine["moved"], edges) - 1, 0, bins - 1)
        means = mine["error"].groupby(which).mean()
        ax.plot((edges[means.index] + edges[means.index + 1]) / 2, means, label=method, **style)
    ax.set(xlabel="AE between training and sample", ylabel=f"mean {plain(measure.name)}")
    ax.set_xlim(0, edges[-1])
    ax.set_ylim(bottom=0)
    title = f"{points['dataset'].nunique()} data sets, {plain(part['protocol'].iloc[0])}"
    ax.set_title(title, fontsize="medium")
    return fig, keyed(fig, ax, own)


def leak(scores: DataFrame, measure: str = "AE", *, ax: Axes | None = None) -> Drawn:
    """The mean score against the steps of the protocol's grid, a line for each search grid of HDy, and DyS's.

    A ring marks where the search knows the very grid of the protocol.
    """
    part = chosen(scores, measure=[measure])
    grids = part["protocol"].str.extract(r"^app:(\d+)$")[0]
    searches = part["method"].str.extract(r"^hdy:(\d+)$")[0]
    there = grids.notna() & (searches.notna() | (part["method"] == "dys"))
    part = part.assign(grid=grids, search=searches)[there]
    if part["search"].isna().all():
        raise InputError("the leak is shown by methods hdy:10, hdy:20, ... under protocols app:10, app:20, ...; "
                         "axiomcheck experiment run leak -o FOLDER makes them")  # fmt: skip
    own = ax is None
    fig, ax = axes_in(ax, 6.0, 3.9)
    means = part.assign(grid=part["grid"].astype(int)).groupby(["method", "grid"])["score"].mean()
    names = sorted({m for m, _ in means.index}, key=lambda m: int(m[4:]) if m != "dys" else 10**9)
    palette = frames.library("matplotlib").colormaps[DARK_IS_SMALL]
    for k, (method, style) in enumerate(styles(names).items()):
        line = means[method].sort_index()
        if method == "dys":
            ax.plot(line.index, line, "k", linewidth=2.2, label="DyS, ternary search")
            continue
        steps, style["color"] = int(method.partition(":")[2]), palette(0.9 * k / len(names))
        ax.plot(line.index, line, label=f"HDy, {steps} steps", **style)
        if steps in line.index:
            ring = {"markersize": 9, "markerfacecolor": "none", "color": style["color"], "clip_on": False}
            ax.plot(steps, line[steps], "o", **ring)
    ax.set_xscale("log")
    ticks = sorted({g for _, g in means.index})
    ax.set_xticks(ticks, [str(t) for t in ticks], fontsize="small")
    ax.set_xticks([], minor=True)
    ax.set_ylim(bottom=0)
    ax.set_xlabel("steps of the protocol's grid; ring: the search has the same")
    ax.set_ylabel(f"mean {plain(measure)}")
    names = list(part["dataset"].unique())
    ax.set_title(plain(names[0]) if len(names) == 1 else f"{len(names)} data sets", fontsize="medium")
    return fig, keyed(fig, ax, own)


def styles(methods: Sequence[str]) -> dict[str, dict[str, Any]]:
    """A colour, a dash and a marker for each method."""
    if len(methods) > MOST_METHODS:
        raise InputError(f"{len(methods)} methods in one picture; choose up to {MOST_METHODS} with --method")
    free = iter(i for i in range(len(COLOURS) * 2) if i >= len(USUAL) or USUAL[i] not in methods)
    usual = {m: USUAL.index(m) for m in methods if m in USUAL}
    places = usual | {m: next(free) for m in methods if m not in usual}
    return {
        m: {"color": COLOURS[i % len(COLOURS)], "linestyle": DASHES[(i + i // len(COLOURS)) % len(DASHES)],
            "marker": MARKERS[i % len(MARKERS)], "markersize": 3.5, "linewidth": 1.4}
        for m, i in places.items()
    }  # fmt: skip


def binned(x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, list[np.ndarray]]:
    """Where x lies and the values of y there: for each value of x if they are few, else in equal bins.

    >>> places, groups = binned(np.array([0.0, 1.0, 0.0]), np.array([1.0, 2.0, 3.0]))
    >>> places, [float(g.mean()) for g in groups]
    (array([0., 1.]), [2.0, 2.0])
    """
    places, which = np.unique(np.round(x, 9), return_inverse=True)
    if len(places) > MOST_VALUES:
        low, high = float(x.min()), float(x.max())
        which = np.minimum((BINS * (x - low) / (high - low)).astype(int), BINS - 1)
        centres = low + (np.arange(BINS) + HALF) * (high - low) / BINS
        places = centres[np.unique(which)]
        which = np.unique(which, return_inverse=True)[1]
    return places, [y[which == i] for i in range(len(places))]


def _of_one_dataset(predictions: DataFrame, dataset: str | None = None, protocol: str | None = None,
                    methods: Sequence[str] = ()) -> tuple[str, Lines]:  # fmt: skip
    """The name of a data set of two classes, and each method's style, true and predicted prevalences."""
    part = chosen(predictions, protocol=[one_protocol(predictions, protocol)])
    known = list(part["dataset"].unique())
    if dataset is None and len(known) > 1:
        raise InputError(f"there are datasets {', '.join(known)}; choose one with --dataset")
    part = chosen(part, dataset=[dataset or known[0]])
    ((keys, classes, true, pred),) = frames.wide(frames.predictions(part))
    name = str(part["dataset"].iloc[0])
    if len(classes) != 2:
        raise InputError(f"dataset {name} has {len(classes)} classes; this picture is of two")
    rows = {method: (keys["method"] == method).to_numpy() for method in keys["method"].unique()}
    drawn = each(keys, methods).items()
    return name, [({"label": m, **style}, true[rows[m]], pred[rows[m]]) for m, style in drawn]


def each(keys: DataFrame, methods: Sequence[str], lazy: bool = False) -> dict[str, dict[str, Any]]:
    """The style of each method that is drawn, in the usual order."""
    known = list(chosen(keys, method=methods)["method"].unique())
    wanted = [m for m in known if lazy or methods or m != "lazy"] or known
    wanted.sort(key=lambda m: USUAL.index(m) if m in USUAL else len(USUAL))
    return styles(wanted)
