"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const tables = new Map(data.tables.map(t => [t.id, t]));
  const panel = document.getElementById("panel"), body = document.getElementById("panel-body"), title = document.getElementById("panel-title");
  const chosen = new Map(); // table -> {reading, domain, signs}
  const wishes = new Map(); // table -> {axiom: the verdict that its rows must have}
  const NEXT = { undefined: "proved", proved: "refuted" };
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
    place.querySelector(".wishes").addEventListener("click", event => {
      const axiom = event.target.closest("button")?.dataset.wish, mine = wishes.get(t.id);
      if (!axiom) return;
      mine[axiom] = NEXT[mine[axiom]];
      show(t);
    });
    place.querySelector(".verdicts").addEventListener("keydown", event => move(t, event));
    show(t);
    place.querySelector("td[data-key]").tabIndex = 0;
  }

  // Rows whose verdicts are not as wished are hidden; a group without a row as well.
  function sift(t, found) {
    const mine = wishes.get(t.id), asked = Object.entries(mine).filter(([, wanted]) => wanted);
    for (const button of section(t.id).querySelectorAll("[data-wish]")) {
      const wanted = mine[button.dataset.wish], name = t.columns.find(c => c.id === button.dataset.wish).name;
      button.className = wanted ?? "";
      button.textContent = wanted ? `${data.symbols[wanted][0]} ${name}` : name;
      button.setAttribute("aria-label", `${name}: ${wanted ? `only measures of which it ${data.symbols[wanted][1]}` : "any verdict"}`);
    }
    let kept = 0, group = null;
    for (const line of section(t.id).querySelectorAll(".verdicts tbody tr")) {
      const key = line.querySelector("td[data-key]")?.dataset.key.split(".")[0];
      if (!key) { group = line; group.hidden = true; continue; }
      line.hidden = asked.some(([axiom, wanted]) => data.verdicts[found[`${key}.${axiom}`]?.[0]]?.status !== wanted);
      kept += !line.hidden;
      if (group && !line.hidden) group.hidden = false;
    }
    const shown = section(t.id).querySelectorAll("tr:not([hidden]) td[data-key]");
    if (shown.length && ![...shown].some(c => c.tabIndex === 0)) shown[0].tabIndex = 0;
    section(t.id).querySelector(".kept").textContent = asked.length ? `${kept} of ${t.rows.length} measures` : "";
  }

  function show(t) {
    const found = t.senses[senseId(t.id)] ?? {}, counts = {};
    let differing = 0;
    sift(t, found);
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
      if (cell.closest("tr").hidden) continue;
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
      const name = (link.dataset.name ??= link.textContent.trim());
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
    const width = t.columns.length, all = [...section(t.id).querySelectorAll("tr:not([hidden]) td[data-key]")];
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
    const verdict = data.verdicts[entry[0]], symbol = data.symbols[verdict.status];
    opened = { id, key };
    title.textContent = `${row(t, key).name} · ${column(t, key).name}`;
    const status = make("p", "", "status"), badge = make("b", `${symbol[0]} ${symbol[1]}`, verdict.status);
    const printed = t.printed[key], print = printed && entry[1] !== false ? `“${printed}” in print` : "";
    const about = [verdict.scope, `${verdict.reading} reading`, `${verdict.domain.replace("_", " ")} domain`, verdict.signs && `${verdict.signs} signs`, verdict.trust && `rests on ${verdict.trust}`, print];
    status.append(badge, ...about.filter(Boolean).map(text => make("span", text)));
    const parts = [status];
    if (entry[1] === false) parts.push(make("p", `≠ ${t.source} says “${printed}”.`, "print"));
    parts.push(downloads(verdict), part("Claim", verdict.claim, true));
    const maps = make("div", "", "maps"), told = part({ proved: "Proof", refuted: "Counterexample", conditional: "Cases", undefined: "Point without a value" }[verdict.status] ?? "What is known", verdict.body);
    maps.append(...verdict.maps.map(i => Maps.draw(data.maps[i])));
    if (!verdict.body.length) told.append(make("p", verdict.summary));
    if (verdict.status === "proved") told.append(maps);
    else told.querySelector("h3").after(maps); // beside the numbers, where there is room
    parts.push(told);
    body.replaceChildren(...parts);
    typeset(body);
    remember(`${id}.${key}.${senseId(id)}`);
    if (!panel.open) panel.showModal();
    narrow(body);
    panel.scrollTop = 0;
    title.focus({ preventScroll: true });
  }

  // A formula that has no place to break, and is wider than the panel, scrolls on a line of its own.
  function narrow(root) {
    const edge = root.getBoundingClientRect().right + 1;
    for (const el of [...root.querySelectorAll("span.m")].filter(m => m.getBoundingClientRect().right > edge)) el.classList.add("wide");
  }

  // A part of the panel: its heading, and blocks that were escaped when the page was built.
  let unfolded = true;
  function part(name, blocks, folds) {
    const made = make(folds ? "details" : "section", "", "part"), inner = make("div", "", "prose");
    inner.innerHTML = blocks.map(i => data.blocks[i]).join("");
    const lead = inner.querySelector("p:first-child > b:first-child");
    if (lead?.textContent === `${name}.`) lead.remove(); // the heading says it
    made.append(make(folds ? "summary" : "h3", name), inner);
    if (folds) {
      made.open = unfolded;
      made.addEventListener("toggle", () => { unfolded = made.open; }); // for the next cell, too
    }
    return made;
  }

  // Certificates lie packed in the page, so that it can be passed on alone.
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
    const here = make("a", "Link to this cell");
    here.href = `#${opened.id}.${opened.key}.${senseId(opened.id)}`;
    made.append(here);
    return made;
  }

  function step(by) {
    if (!opened) return;
    const t = tables.get(opened.id), cells = [...section(opened.id).querySelectorAll("tr:not([hidden]) td[data-verdict]")].filter(c => c.dataset.verdict !== "");
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
    if (event.target.matches("input")) return;
    if (by && !event.altKey && !event.ctrlKey && !event.metaKey) { event.preventDefault(); step(by); }
  });
  panel.addEventListener("close", () => {
    if (!opened) return;
    const { id, key } = opened;
    opened = null;
    remember(alone ? alone.id : id);
    if (alone) return; // the browser gives the focus back to the link
    focus(tables.get(id), cellOf(id, key));
  });

  // -- pages of measures and axioms ------------------------------------------------

  let alone = null; // the article that is shown on its own

  function page(article) {
    alone = article;
    document.body.classList.toggle("single", Boolean(article));
    for (const shown of document.querySelectorAll("main .here")) shown.classList.remove("here");
    document.title = article ? `${article.querySelector("h3 a").textContent} · ${heading}` : heading;
    if (!article) return;
    article.classList.add("here");
    article.closest("section").classList.add("here");
    if (!article.querySelector(".senses")) article.append(...everySense(article));
    scrollTo(0, 0);
  }
  const heading = document.title;

  // A measure's or an axiom's verdicts in every reading and domain, a table for each that speaks of it.
  function everySense(article) {
    const keys = new Map();
    for (const link of article.querySelectorAll(".chips a")) {
      const [id, r, a] = link.hash.slice(1).split(".");
      keys.set(id, [...(keys.get(id) ?? []), { key: `${r}.${a}`, name: link.dataset.name }]);
    }
    for (const [id, cells] of keys) // Figure 5 has a measure with several smoothings
      if (new Set(cells.map(c => c.name)).size < cells.length) for (const c of cells) c.name = `${row(tables.get(id), c.key).name}: ${c.name}`;
    return [...keys].map(([id, cells]) => senseTable(tables.get(id), cells));
  }

  function senseTable(t, cells) {
    const senses = Object.keys(t.senses).filter(s => cells.some(c => t.senses[s][c.key])).map(s => s.split(".")), readings = [...new Set(senses.map(s => s[0]))], domains = [...new Set(senses.map(s => s[1]))];
    const table = make("table", "", "senses"), head = table.createTHead(), body = table.createTBody(), first = head.insertRow();
    const header = (row, text, span, scope = "col") => row.append(Object.assign(make("th", text.replace("_", " ")), { colSpan: span, scope }));
    table.createCaption().textContent = t.source || t.name;
    first.append(make("td"));
    for (const reading of readings) header(first, reading, domains.length, "colgroup");
    if (domains.length > 1) {
      const second = head.insertRow();
      second.append(make("td"));
      for (const _ of readings) for (const domain of domains) header(second, domain, 1);
    }
    for (const { key, name } of cells) {
      const lines = new Map(); // signs matter to few axioms
      for (const signs of new Set(senses.map(s => s[2]))) {
        const line = readings.flatMap(r => domains.map(d => ({ sense: `${r}.${d}.${signs}`, found: t.senses[`${r}.${d}.${signs}`]?.[key] })));
        const said = line.map(c => c.found && data.verdicts[c.found[0]].status).join();
        if (![...lines.values()].some(l => l.said === said)) lines.set(signs, { line, said });
      }
      for (const [signs, { line }] of lines) {
        const row = body.insertRow();
        header(row, lines.size > 1 ? `${name}, ${signs} signs` : name, 1, "row");
        for (const { sense, found } of line) {
          const cell = row.insertCell();
          if (!found) { cell.textContent = "–"; continue; }
          const verdict = data.verdicts[found[0]], symbol = data.symbols[verdict.status], link = make("a", symbol[0], verdict.status);
          link.href = `#${t.id}.${key}.${sense}`;
          link.title = `${symbol[1]}: ${verdict.summary}`;
          link.setAttribute("aria-label", `${name}, ${sense.split(".").slice(0, 2).join(", ")}: ${symbol[1]}`);
          cell.append(link);
        }
      }
    }
    const around = make("div", "", "scroll");
    around.append(table);
    return around;
  }

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
      }
      wishes.set(id, {}); // a link may lead to a row that was hidden
      show(t);
      if (!alone) focus(t, cellOf(id, `${r}.${a}`));
      open(id, `${r}.${a}`);
      return;
    }
    if (panel.open) { opened = null; panel.close(); }
    const target = document.getElementById(location.hash.slice(1)), folded = target?.closest("details"), wasAlone = alone;
    page(target?.matches("article") ? target : null);
    if (folded) folded.open = true;
    if (target && !alone && (folded || wasAlone)) target.scrollIntoView();
  }

  for (const t of data.tables) { // all of them first: the links below speak of every table
    const [reading, domain, signs] = Object.keys(t.senses)[0].split(".");
    chosen.set(t.id, { reading, domain, signs });
    wishes.set(t.id, {});
  }
  for (const t of data.tables) start(t);
  for (const part of document.querySelectorAll("#measures, #axioms")) typeset(part);
  window.addEventListener("hashchange", follow);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => opened && open(opened.id, opened.key));
  follow();
})();
