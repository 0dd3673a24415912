"use strict";
// Maps of a measure around a witness, from the bytes that the build packed: flat by Observable Plot, or as a surface.
const Maps = (() => {
  const NOTHING = 255, LEVELS = 254, WIDTH = 380, HEIGHT = 356;
  let shape = "2D"; // kept from one cell to the next
  let drawn = 0;

  function unpack(map) {
    const bytes = Uint8Array.from(atob(map.values), c => c.charCodeAt(0));
    return Array.from(bytes, b => (b === NOTHING ? NaN : b / LEVELS));
  }

  const valued = (map, share) => map.low + share * (map.high - map.low);
  const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  function scale(map) {
    const high = map.high > map.low ? map.high : map.low + 1;
    return { domain: [map.low, high], range: [colour("--map-low"), colour("--map-high")], clamp: true, unknown: colour("--undefined-bg") };
  }

  // -- flat --------------------------------------------------------------------

  function marked(points, x, y) {
    const halo = { fill: colour("--ink"), stroke: colour("--raised"), strokeWidth: 4, fontSize: 13, fontWeight: 600, paintOrder: "stroke" };
    const high = points.filter(p => p[y] > 0.8), others = points.filter(p => p[y] <= 0.8); // names stay inside the frame
    const right = p => p[x] > 0.8, left = p => p[x] < 0.2;
    const named = (some, dy, lineAnchor) => ["start", "middle", "end"].map(textAnchor => {
      const here = some.filter(p => textAnchor === (right(p) ? "end" : left(p) ? "start" : "middle"));
      const dx = { start: 8, middle: 0, end: -8 }[textAnchor];
      return Plot.text(here, { x, y, text: "name", dx, dy, lineAnchor, textAnchor, ...halo });
    });
    return [
      Plot.dot(points, { x, y, r: 6, fill: colour("--refuted"), stroke: colour("--raised"), strokeWidth: 2 }),
      ...named(others, -10, "bottom"), ...named(high, 10, "top"),
    ];
  }

  // Names of points that coincide stand together.
  function together(points) {
    const found = new Map();
    for (const p of points) {
      const key = `${p.x.toFixed(4)},${p.y.toFixed(4)}`;
      if (found.has(key)) found.get(key).name += `, ${p.name}`;
      else found.set(key, { ...p });
    }
    return [...found.values()];
  }

  const axis = label => ({ domain: [0, 1], ticks: [0, 0.25, 0.5, 0.75, 1], tickFormat: v => String(v), label, labelAnchor: "center", labelArrow: "none" });
  const levels = { stroke: colour("--raised"), strokeOpacity: 0.55, thresholds: 10 };

  function grid(map, values) {
    const cell = i => (i + 0.5) / map.side;
    const data = values.map((share, k) => ({ x: cell(k % map.side), y: cell(Math.floor(k / map.side)), v: valued(map, share) }));
    const whole = map.high > map.low && values.every(Number.isFinite);
    const lines = whole ? [Plot.contour(data.map(d => d.v), { width: map.side, height: map.side, x1: 0, y1: 0, x2: 1, y2: 1, value: d => d, clip: "frame", ...levels })] : [];
    return Plot.plot({
      width: WIDTH, height: HEIGHT, marginLeft: 52, marginBottom: 44, marginTop: 12, marginRight: 12, style: "font-size: 12px",
      x: axis(NAMES[map.kind].axes[0]), y: axis(NAMES[map.kind].axes[1]), color: scale(map),
      marks: [
        Plot.raster(data, { x: "x", y: "y", fill: "v", x1: 0, y1: 0, x2: 1, y2: 1, width: map.side, height: map.side, imageRendering: "auto" }),
        ...lines,
        Plot.line([[0, 0], [1, 1]], { stroke: colour("--ink"), strokeOpacity: 0.5, strokeDasharray: "3,4" }),
        ...(map.path ? [Plot.line(map.path, { stroke: colour("--refuted"), strokeWidth: 2.5, markerEnd: "arrow" })] : []),
        ...marked(together(points(map)), "x", "y"),
      ],
    });
  }

  // Where a prediction moves, its end is the place to look at.
  function points(map) {
    const [x, y] = map.path?.at(-1) ?? [];
    return map.path ? [{ x, y, name: "t → 0" }] : map.points;
  }

  const corner = at => ({ x: at[1] + at[2] / 2, y: (at[2] * Math.sqrt(3)) / 2 });
  const CORNERS = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map((at, k) => ({ ...corner(at), name: `c${"₁₂₃"[k]}` }));

  function lattice(side) {
    const found = [];
    for (let i = 0; i <= side; i++) for (let j = 0; j <= side - i; j++) found.push(corner([i, j, side - i - j].map(v => v / side)));
    return found; // in the order of the values, which are taken a little further inside
  }

  function triangle(map, values) {
    const data = lattice(map.side).map((at, k) => ({ ...at, v: valued(map, values[k]) }));
    const points = together(map.points.map(p => ({ ...p, ...corner(p.at) })));
    const truth = [{ ...map.truth, ...corner(map.truth.at) }];
    const corners = { x: "x", y: "y", text: "name", fill: colour("--soft"), fontSize: 13 };
    const outside = (index, scales) => {
      const at = v => `${scales.x(v.x)},${scales.y(v.y)}`;
      return d3.create("svg:path").attr("d", `M0,0H${WIDTH}V${HEIGHT}H0ZM${CORNERS.map(at).join("L")}Z`)
        .attr("fill", colour("--raised")).attr("fill-rule", "evenodd").node();
    };
    return Plot.plot({
      width: WIDTH, height: HEIGHT, margin: 28, style: "font-size: 12px", aspectRatio: 1, axis: null,
      x: { domain: [0, 1] }, y: { domain: [0, Math.sqrt(3) / 2] }, color: scale(map),
      marks: [
        Plot.raster(data, { x: "x", y: "y", fill: "v", interpolate: "barycentric", pixelSize: 2, imageRendering: "auto" }),
        map.high > map.low ? Plot.contour(data, { x: "x", y: "y", value: "v", interpolate: "barycentric", ...levels }) : null,
        outside,
        Plot.line([...CORNERS, CORNERS[0]], { x: "x", y: "y", stroke: colour("--soft") }),
        Plot.text(CORNERS.slice(0, 2), { ...corners, lineAnchor: "top", dy: 8 }),
        Plot.text(CORNERS.slice(2), { ...corners, lineAnchor: "bottom", dy: -8 }),
        Plot.dot(truth, { x: "x", y: "y", r: 5, symbol: "diamond", fill: colour("--ink"), stroke: colour("--raised") }),
        Plot.text(truth, { x: "x", y: "y", text: "name", dy: 14, fill: colour("--ink"), stroke: colour("--raised"), strokeWidth: 4, fontSize: 13 }),
        ...marked(points, "x", "y"),
      ],
    });
  }

  // -- as a surface --------------------------------------------------------------

  const between = (low, value, high) => Math.min(high, Math.max(low, value));
  const known = shares => shares.filter(Number.isFinite);
  const about = shares => (known(shares).length ? known(shares).reduce((a, b) => a + b) / known(shares).length : 0);

  function overSquare(map, values) {
    const side = map.side, place = i => i / (side - 1), value = (i, j) => values[j * side + i], faces = [];
    for (let i = 0; i + 1 < side; i++)
      for (let j = 0; j + 1 < side; j++)
        faces.push([[i, j], [i + 1, j], [i + 1, j + 1], [i, j + 1]].map(([a, b]) => [place(a), place(b), value(a, b)]));
    const height = p => { // between the four values around a point
      const [x, y] = [p.x, p.y].map(v => between(0, v * side - 0.5, side - 1)), i = Math.min(side - 2, Math.floor(x)), j = Math.min(side - 2, Math.floor(y));
      const row = b => value(i, b) * (i + 1 - x) + value(i + 1, b) * (x - i), found = row(j) * (j + 1 - y) + row(j + 1) * (y - j);
      return Number.isFinite(found) ? found : about([value(i, j), value(i + 1, j), value(i, j + 1), value(i + 1, j + 1)]);
    };
    const raised = together(points(map)).map(p => ({ ...p, z: height(p) }));
    const path = (map.path ?? []).map(([x, y]) => [x, y, height({ x, y })]);
    return { faces, points: raised, path, base: [[0, 0], [1, 0], [1, 1], [0, 1]], axes: NAMES[map.kind].short, corners: [], centre: [0.5, 0.5], scale: 230 };
  }

  function overTriangle(map, values) {
    const side = map.side, places = lattice(side), faces = [];
    const index = (i, j) => (i * (2 * side + 3 - i)) / 2 + j, vertex = (i, j) => [places[index(i, j)].x, places[index(i, j)].y, values[index(i, j)]];
    for (let i = 0; i < side; i++)
      for (let j = 0; j < side - i; j++) {
        faces.push([vertex(i, j), vertex(i + 1, j), vertex(i, j + 1)]);
        if (i + j + 2 <= side) faces.push([vertex(i + 1, j), vertex(i + 1, j + 1), vertex(i, j + 1)]);
      }
    const height = at => { // between the three values around a point
      const [x, y] = [at[0] * side, at[1] * side], i = Math.min(side - 1, Math.floor(x)), j = between(0, Math.floor(y), side - 1 - i);
      const [u, v] = [x - i, y - j], upper = u + v > 1 && i + j + 2 <= side;
      const corners = upper ? [[i + 1, j + 1], [i, j + 1], [i + 1, j]] : [[i, j], [i + 1, j], [i, j + 1]], weights = upper ? [u + v - 1, 1 - u, 1 - v] : [1 - u - v, u, v];
      const found = d3.sum(corners, ([a, b], k) => values[index(a, b)] * weights[k]);
      return Number.isFinite(found) ? found : about(corners.map(([a, b]) => values[index(a, b)]));
    };
    const points = together(map.points.map(p => ({ ...p, ...corner(p.at), z: height(p.at) })));
    points.push({ ...map.truth, ...corner(map.truth.at), z: height(map.truth.at), truth: true });
    return { faces, points, path: [], base: CORNERS.map(c => [c.x, c.y]), axes: [], corners: CORNERS.map(c => c.name), centre: [0.5, Math.sqrt(3) / 6], scale: 265 };
  }

  function surface(map, values) {
    const model = (map.kind === "triangle" ? overTriangle : overSquare)(map, values);
    model.faces = model.faces.filter(face => face.every(([, , z]) => Number.isFinite(z)));
    return Surface.draw({ ...model, low: map.low, high: map.high, cut: map.cut });
  }

  // -- figures --------------------------------------------------------------------

  const NAMES = {
    square: { axes: ["true prevalence of c₁", "predicted prevalence of c₁"], short: ["true p(c₁)", "predicted p̂(c₁)"], value: () => "D(p, p̂)" },
    triangle: { value: map => `D(${map.truth.name}, ·)` },
    roc: { axes: ["fallout FP/(FP + TN)", "recall TP/(TP + FN)"], short: ["fallout", "recall"], value: () => "Q" },
  };

  function caption(map) {
    const flat = shape === "2D", said = [];
    if (map.kind === "square") {
      said.push(points(map).length ? "Where the counterexample lies" : "The measure for two classes");
      if (flat) said.push("; the prediction is right on the dashed line");
    } else if (map.kind === "triangle") {
      said.push(`All predictions for three classes, when the truth is ${map.truth.name}`, flat ? " (diamond)" : "");
    } else {
      const at = Object.entries(map.parameters).map(([k, v]) => `, ${k} = ${v}`).join("");
      said.push(`All outputs for ${map.sizes[0]} relevant and ${map.sizes[1]} other documents${at}`);
      if (flat) said.push("; on the dashed line the output ignores the documents");
    }
    said.push(".");
    if (map.eps) said.push(` Smoothed, ε = ${map.eps}.`);
    if (map.cut) said.push(` Values above ${d3.format(".3~g")(map.high)} are drawn alike.`);
    if (!flat) said.push(" Drag it, or turn it with arrow keys.");
    return said.join("");
  }

  function legend(map) {
    const made = document.createElement("div"), ramp = document.createElement("i"), said = d3.format(".3~g");
    made.className = "scale";
    made.append(`${NAMES[map.kind].value(map)}: ${said(map.low)}`, ramp, said(map.high) + (map.cut ? " or more" : ""));
    return made;
  }

  function shapes() {
    const made = document.createElement("fieldset"), name = `shape-${++drawn}`;
    made.className = "choices";
    made.setAttribute("aria-label", "Map or surface");
    for (const value of ["2D", "3D"]) {
      const label = document.createElement("label"), input = Object.assign(document.createElement("input"), { type: "radio", name, value, checked: value === shape });
      input.addEventListener("change", () => {
        shape = value;
        for (const figure of document.querySelectorAll("figure.map")) figure.redraw();
      });
      label.append(input, Object.assign(document.createElement("span"), { textContent: value }));
      made.append(label);
    }
    return made;
  }

  function draw(map) {
    const figure = document.createElement("figure"), top = document.createElement("div"), picture = document.createElement("div"), said = document.createElement("figcaption");
    const values = unpack(map);
    figure.className = "map";
    top.className = "top";
    figure.redraw = () => {
      const made = shape === "3D" ? surface(map, values) : map.kind === "triangle" ? triangle(map, values) : grid(map, values);
      if (shape === "2D") made.setAttribute("aria-hidden", "true"); // the numbers stand in the text
      picture.replaceChildren(made);
      top.querySelector(`input[value="${shape}"]`).checked = true;
      said.textContent = caption(map);
    };
    top.append(legend(map), shapes());
    figure.redraw();
    figure.append(top, picture, said);
    return figure;
  }

  return { draw };
})();
