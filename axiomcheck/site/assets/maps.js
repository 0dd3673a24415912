"use strict";
// Maps of a measure around a witness, drawn by Observable Plot from the bytes that the build packed.
const Maps = (() => {
  const NOTHING = 255, LEVELS = 254;

  function unpack(map) {
    const bytes = Uint8Array.from(atob(map.values), c => c.charCodeAt(0));
    return Array.from(bytes, b => (b === NOTHING ? NaN : map.low + (b / LEVELS) * (map.high - map.low)));
  }

  function colours(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }

  function scale(map, label) {
    const range = [colours("--map-low"), colours("--map-high")];
    const high = map.high > map.low ? map.high : map.low + 1;
    return { domain: [map.low, high], range, clamp: true, legend: true, label, width: 220, ticks: 4, unknown: colours("--undefined-bg") };
  }

  function marked(points, x, y) {
    const halo = { fill: colours("--ink"), stroke: colours("--raised"), strokeWidth: 4, fontSize: 13, fontWeight: 600, paintOrder: "stroke" };
    const high = points.filter(p => p[y] > 0.8), others = points.filter(p => p[y] <= 0.8); // names stay inside the frame
    const right = p => p[x] > 0.85, left = p => p[x] < 0.15;
    const named = (some, dy, lineAnchor) => ["start", "middle", "end"].map(textAnchor => {
      const here = some.filter(p => textAnchor === (right(p) ? "end" : left(p) ? "start" : "middle"));
      return Plot.text(here, { x, y, text: "name", dy, lineAnchor, textAnchor, ...halo });
    });
    return [
      Plot.dot(points, { x, y, r: 6, fill: colours("--refuted"), stroke: colours("--raised"), strokeWidth: 2 }),
      ...named(others, -10, "bottom"), ...named(high, 10, "top"),
    ];
  }

  // Names of points that coincide stand together.
  function together(points, x, y) {
    const found = new Map();
    for (const p of points) {
      const key = `${x(p).toFixed(4)},${y(p).toFixed(4)}`;
      if (found.has(key)) found.get(key).name += `, ${p.name}`;
      else found.set(key, { ...p });
    }
    return [...found.values()];
  }

  const axis = label => ({ domain: [0, 1], ticks: 5, label, labelAnchor: "center", labelArrow: "none" });

  function grid(map, labels, marks) {
    const cell = i => (i + 0.5) / map.side;
    const data = unpack(map).map((v, k) => ({ x: cell(k % map.side), y: cell(Math.floor(k / map.side)), v }));
    const contours = data.every(d => Number.isFinite(d.v)) && map.high > map.low
      ? [Plot.contour(data.map(d => d.v), { width: map.side, height: map.side, x1: 0, y1: 0, x2: 1, y2: 1, value: d => d, stroke: colours("--raised"), strokeOpacity: 0.55, thresholds: 10, clip: "frame" })] : [];
    const points = together(map.points, p => p.x, p => p.y);
    return Plot.plot({
      width: 460, height: 430, marginLeft: 50, marginBottom: 45, marginTop: 12, marginRight: 20, style: "font-size: 12px",
      x: axis(labels[0]), y: axis(labels[1]), color: scale(map, labels[2]),
      marks: [Plot.raster(data, { x: "x", y: "y", fill: "v", x1: 0, y1: 0, x2: 1, y2: 1, width: map.side, height: map.side, imageRendering: "auto" }),
        ...contours, ...marks, ...marked(points, "x", "y")],
    });
  }

  const corner = at => ({ x: at[1] + at[2] / 2, y: (at[2] * Math.sqrt(3)) / 2 });

  function triangle(map) {
    const values = unpack(map), data = [];
    for (let i = 0; i <= map.side; i++)
      for (let j = 0; j <= map.side - i; j++) {
        const at = [i, j, map.side - i - j].map(v => v / map.side); // evaluated a little further inside
        data.push({ ...corner(at), v: values[data.length] });
      }
    const vertices = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map((at, k) => ({ ...corner(at), name: `c${"₁₂₃"[k]}` }));
    const points = together(map.points.map(p => ({ ...p, ...corner(p.at) })), p => p.x, p => p.y);
    const truth = [{ ...map.truth, ...corner(map.truth.at) }];
    const corners = { x: "x", y: "y", text: "name", fill: colours("--soft"), fontSize: 13 };
    const outside = (index, scales) => {
      const at = v => `${scales.x(v.x)},${scales.y(v.y)}`;
      return d3.create("svg:path").attr("d", `M0,0H460V430H0ZM${vertices.map(at).join("L")}Z`)
        .attr("fill", colours("--raised")).attr("fill-rule", "evenodd").node();
    };
    return Plot.plot({
      width: 460, height: 430, margin: 30, style: "font-size: 12px", aspectRatio: 1, axis: null,
      x: { domain: [0, 1] }, y: { domain: [0, Math.sqrt(3) / 2] }, color: scale(map, `D(${map.truth.name}, ·)`),
      marks: [
        Plot.raster(data, { x: "x", y: "y", fill: "v", interpolate: "barycentric", pixelSize: 2, imageRendering: "auto" }),
        map.high > map.low ? Plot.contour(data, { x: "x", y: "y", value: "v", stroke: colours("--raised"), strokeOpacity: 0.55, thresholds: 10, interpolate: "barycentric" }) : null,
        outside,
        Plot.line([...vertices, vertices[0]], { x: "x", y: "y", stroke: colours("--soft") }),
        Plot.text(vertices.slice(0, 2), { ...corners, lineAnchor: "top", dy: 8 }),
        Plot.text(vertices.slice(2), { ...corners, lineAnchor: "bottom", dy: -8 }),
        Plot.dot(truth, { x: "x", y: "y", r: 5, symbol: "diamond", fill: colours("--ink"), stroke: colours("--raised") }),
        Plot.text(truth, { x: "x", y: "y", text: "name", dy: 14, fill: colours("--ink"), stroke: colours("--raised"), strokeWidth: 4, fontSize: 13 }),
        ...marked(points, "x", "y"),
      ],
    });
  }

  function square(map) {
    const diagonal = Plot.line([[0, 0], [1, 1]], { stroke: colours("--ink"), strokeOpacity: 0.5, strokeDasharray: "3,4" });
    return grid(map, ["true prevalence of c₁", "predicted prevalence of c₁", "D(p, p̂)"], [diagonal]);
  }

  function roc(map) {
    const diagonal = Plot.line([[0, 0], [1, 1]], { stroke: colours("--ink"), strokeOpacity: 0.5, strokeDasharray: "3,4" });
    return grid(map, ["fallout FP/(FP + TN)", "recall TP/(TP + FN)", "Q"], [diagonal]);
  }

  function caption(map) {
    const eps = map.eps ? ` Smoothed, ε = ${map.eps}.` : "";
    const cut = " Darkest or brightest where values are at the end of the scale or beyond.";
    if (map.kind === "square") return (map.points.length ? "The counterexample on the map of the measure, two classes." : "The measure for two classes; the dashed line is where the prediction is right.") + eps + cut;
    if (map.kind === "triangle") return `All predictions over three classes, for the true distribution ${map.truth.name} (diamond).` + eps + cut;
    const at = Object.entries(map.parameters).map(([k, v]) => `, ${k} = ${v}`).join("");
    return `All outputs for ${map.sizes[0]} relevant and ${map.sizes[1]} other documents${at}; on the dashed line the output ignores the documents.` + cut;
  }

  function draw(map) {
    const figure = document.createElement("figure");
    figure.className = "map";
    const drawn = { square, triangle, roc }[map.kind](map);
    drawn.setAttribute("aria-hidden", "true"); // the numbers stand in the text
    const said = document.createElement("figcaption");
    said.textContent = caption(map);
    figure.append(drawn, said);
    return figure;
  }

  return { draw };
})();
