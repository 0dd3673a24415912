"use strict";
// The measure as a surface over its map: faces sorted from back to front, turned by dragging or by arrow keys.
const Surface = (() => {
  const WIDTH = 380, HEIGHT = 356, TALL = 0.62, STEP = Math.PI / 18;
  const START = { turn: -0.6, tilt: 0.5 };
  let view = { ...START }; // kept from one cell to the next

  const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const mean = values => values.reduce((a, b) => a + b, 0) / values.length;

  function project(model, [x, y, z]) {
    const [u, v] = [x - model.centre[0], y - model.centre[1]], right = u * Math.cos(view.turn) - v * Math.sin(view.turn), away = u * Math.sin(view.turn) + v * Math.cos(view.turn);
    return { x: WIDTH / 2 + 14 + model.scale * right, y: 0.6 * HEIGHT - model.scale * ((z - TALL / 4) * Math.cos(view.tilt) + away * Math.sin(view.tilt)), away };
  }

  const at = p => `${p.x.toFixed(1)},${p.y.toFixed(1)}`;

  function text(svg, place, said, dx = 0, dy = 0, anchor = "middle", strong = false) {
    return svg.append("text").attr("x", place.x + dx).attr("y", place.y + dy).attr("text-anchor", anchor).attr("class", strong ? "strong" : null).text(said);
  }

  // The vertical axis stands at the corner that is furthest left, so that it hides nothing.
  function height(svg, model) {
    const [x, y] = model.base.reduce((best, c) => (project(model, [...c, 0]).x < project(model, [...best, 0]).x ? c : best));
    const foot = project(model, [x, y, 0]), top = project(model, [x, y, TALL]);
    svg.append("path").attr("d", `M${at(foot)}L${at(top)}`).attr("class", "frame");
    const said = d3.format(".3~g");
    text(svg, top, said(model.high) + (model.cut ? " or more" : ""), 0, -8);
    text(svg, foot, d3.format(".2~g")(model.low), -8, -2, "end");
  }

  // Each axis is named at the one of its two edges that is nearer to the reader.
  function edges(svg, model) {
    for (const [k, name] of model.axes.entries()) {
      const ends = [0, 1].map(far => [0, 1].map(t => project(model, k ? [far, t, 0] : [t, far, 0])));
      const [a, b] = ends.reduce((near, e) => (mean(e.map(p => p.away)) < mean(near.map(p => p.away)) ? e : near));
      const side = (a.x + b.x) / 2 < WIDTH / 2 ? -1 : 1, anchor = side < 0 ? "end" : "start", half = 3.2 * name.length; // half its width, about
      const middle = Math.min(WIDTH - half, Math.max(half, (a.x + b.x) / 2 + 32 * side));
      text(svg, { x: middle, y: (a.y + b.y) / 2 }, name, 0, 36);
      text(svg, a, "0", side * 6, 15, anchor);
      text(svg, b, "1", side * 6, 15, anchor);
    }
    for (const [k, name] of model.corners.entries()) {
      const p = project(model, [...model.base[k], 0]), centre = project(model, [...model.centre, 0]);
      const far = Math.hypot(p.x - centre.x, p.y - centre.y) || 1;
      text(svg, p, name, (12 * (p.x - centre.x)) / far, (10 * (p.y - centre.y)) / far + 14);
    }
  }

  function marks(svg, model) {
    const way = model.path.map(([x, y, z]) => at(project(model, [x, y, z * TALL])));
    if (way.length) svg.append("path").attr("d", `M${way.join("L")}`).attr("class", "way");
    for (const p of model.points) {
      const foot = project(model, [p.x, p.y, 0]), top = project(model, [p.x, p.y, p.z * TALL]);
      svg.append("path").attr("d", `M${at(foot)}L${at(top)}`).attr("class", "drop");
      svg.append("circle").attr("cx", foot.x).attr("cy", foot.y).attr("r", 2.5).attr("class", "foot");
      svg.append("circle").attr("cx", top.x).attr("cy", top.y).attr("r", p.truth ? 5 : 6).attr("class", p.truth ? "truth" : "mark");
      const anchor = top.x > 0.78 * WIDTH ? "end" : top.x < 0.22 * WIDTH ? "start" : "middle";
      text(svg, top, p.name, 0, p.truth ? 20 : -12, anchor, true);
    }
  }

  function redraw(node, model) {
    const svg = d3.select(node), paint = d3.scaleLinear([0, 1], [colour("--map-low"), colour("--map-high")]);
    svg.selectAll("*").remove();
    svg.append("path").attr("d", `M${model.base.map(c => at(project(model, [...c, 0]))).join("L")}Z`).attr("class", "frame");
    const faces = model.faces.map(face => face.map(([x, y, z]) => ({ ...project(model, [x, y, z * TALL]), z })));
    faces.sort((a, b) => mean(b.map(p => p.away)) - mean(a.map(p => p.away)));
    svg.append("g").attr("class", "faces").selectAll("path").data(faces).join("path")
      .attr("d", face => `M${face.map(at).join("L")}Z`).attr("fill", face => paint(mean(face.map(p => p.z))));
    height(svg, model);
    edges(svg, model);
    marks(svg, model);
  }

  // A model has `faces` and `points` over its `base`, their heights in [0, 1], and what to write beside them.
  function draw(model) {
    const svg = d3.create("svg").attr("viewBox", `0 0 ${WIDTH} ${HEIGHT}`).attr("width", WIDTH).attr("height", HEIGHT).attr("class", "surface")
      .attr("tabindex", 0).attr("role", "img").attr("aria-label", "The measure as a surface. Arrow keys turn it; Home turns it back.");
    const node = svg.node();
    const turn = (by, tilt) => {
      view = { turn: view.turn + by, tilt: Math.min(1.5, Math.max(0.1, view.tilt + tilt)) };
      redraw(node, model);
    };
    node.addEventListener("keydown", event => {
      const by = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP / 2], ArrowDown: [0, -STEP / 2], Home: [START.turn - view.turn, START.tilt - view.tilt] }[event.key];
      if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation(); // elsewhere, arrows go to the next cell
      turn(...by);
    });
    node.addEventListener("pointerdown", event => node.setPointerCapture(event.pointerId));
    node.addEventListener("pointermove", event => node.hasPointerCapture(event.pointerId) && turn(-event.movementX / 120, event.movementY / 240));
    redraw(node, model);
    return node;
  }

  return { draw };
})();
