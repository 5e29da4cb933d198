extension FailureViewer {
  /// The explanation of the keys.
  static let keys = """
    Keys: J and K: next and previous cause. 1: side by side, 2: slider, 3: blink, 4: difference, \
    5: heat map. A: approve all pictures of the cause, X: do not, S: save the approved ones. Click into \
    a picture for the colours, the element and the drawings at a pixel.
    """

  static let style = """
    body { background: #222; color: #eee; font-family: sans-serif; margin: 0 0 80vh }
    header { position: sticky; top: 0; background: #222; padding: 0.5em 1em; z-index: 1 }
    h1 { font-size: 1.2em; margin: 0 } header p { margin: 0.3em 0 } h2 { font-size: 1em }
    section { padding: 0 1em; border-left: 6px solid #444 }
    section.current { border-color: #4af }
    section.approved h2 { color: #7d7 } section.approved { background: #1c2a1c }
    img, canvas { max-width: 100% } figure { margin: 0 0 1em; cursor: crosshair }
    h2, p, figcaption { overflow-wrap: anywhere } input[type=range] { display: block; margin: 0 } .point { color: #fd8; white-space: pre-wrap }
    pre { white-space: pre-wrap; background: #181818; padding: 0.5em } .cause { font-weight: bold }
    .steps { display: flex; flex-wrap: wrap; gap: 1em } .steps pre { flex: 1 0 100%; margin: 0 }
    .steps figure { max-width: 320px; cursor: default }

    """

  /// The script: without it the page shows all pictures side by side.
  static let script = #"""
    "use strict";
    const modes = ["strip", "slider", "blink", "difference", "heat"];
    const sections = [...document.querySelectorAll("section")];
    let [current, mode, blinks, timer] = [0, "strip", false, null];

    // Returns a colour from dark blue over red to white, for a difference of 0 to 255.
    function heat(difference) {
      if (difference === 0) return [16, 16, 24];
      const part = Math.log2(1 + difference) / 8;
      return [255 * Math.min(1, 2 * part), 255 * Math.max(0, 2 * part - 1), 255 * Math.abs(1 - 2 * part)]
        .map(Math.round);
    }

    // Paints the difference of two lists of pixels, in place of the second one.
    function heatMap(expected, actual) {
      for (let place = 0; place < actual.length; place += 4) {
        let most = 0;
        for (let part = 0; part < 4; part++) {
          most = Math.max(most, Math.abs(expected[place + part] - actual[place + part]));
        }
        const [red, green, blue] = heat(most);
        [actual[place], actual[place + 1], actual[place + 2], actual[place + 3]] = [red, green, blue, 255];
      }
    }

    // Returns the pixel of a picture that is shown at another size; three pictures may be side by side.
    function pixel(x, y, shownWidth, shownHeight, width, height, isSideBySide) {
      const all = isSideBySide ? 3 * width : width;
      const column = Math.min(Math.max(Math.floor(x * all / shownWidth), 0), all - 1);
      const row = Math.min(Math.max(Math.floor(y * height / shownHeight), 0), height - 1);
      return [column % width, row];
    }

    // Returns the name of the smallest element at a pixel.
    function element(places, x, y) {
      const found = places.filter((p) =>
        x >= p.x && x < p.x + p.width && y >= p.y && y < p.y + p.height);
      found.sort((a, b) => a.width * a.height - b.width * b.height);
      return found.length > 0 ? found[0].name : "no element";
    }

    // Returns the pixels of a picture that are explained; equal steps are stored once.
    function explained(article) {
      if (!article.dataset.histories) return [];
      const { pixels, steps } = JSON.parse(article.dataset.histories);
      return pixels.map((p) => ({ x: p.x, y: p.y, text: `${p.first}\n${steps[p.steps]}` }));
    }

    // Returns what has drawn a pixel: step by step if that is known of it, otherwise the drawings whose
    // boxes contain it, the topmost first, and how to see the steps.
    function drawn(drawings, histories, command, x, y) {
      const exact = histories.find((h) => h.x === x && h.y === y);
      if (exact) return exact.text;
      const found = drawings.filter((p) =>
        x >= p.x && x < p.x + p.width && y >= p.y && y < p.y + p.height);
      const lines = found.reverse().map((p) => p.name);
      const nearest = histories.map((h) => [Math.hypot(h.x - x, h.y - y), h]).sort((a, b) => a[0] - b[0])[0];
      if (nearest) lines.push("", `step by step, the nearest explained ${nearest[1].text}`);
      if (command) lines.push(command.replace("X,Y", `${x},${y}`));
      return lines.join("\n");
    }

    function hex(color) {
      return "#" + [...color].map((part) => part.toString(16).padStart(2, "0")).join("").toUpperCase();
    }

    function paint(figure) {
      const image = figure.querySelector("img");
      const old = figure.querySelectorAll("canvas, input");
      if (mode === "strip" || !image.complete || image.naturalWidth === 0) {
        old.forEach((part) => part.remove());
        image.hidden = false;
        if (!image.complete) image.addEventListener("load", () => paint(figure), { once: true });
        return;
      }
      const [width, height] = [Math.floor(image.naturalWidth / 3), image.naturalHeight];
      let canvas = figure.querySelector("canvas");
      if (!canvas) {
        canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [width, height];
        image.before(canvas);
      }
      image.hidden = true;
      let slider = figure.querySelector("input");
      if (mode === "slider" && !slider) {
        slider = document.createElement("input");
        Object.assign(slider, { type: "range", min: 0, max: width, value: Math.floor(width / 2) });
        // The knob is below the border between the pictures.
        slider.style.width = `min(100%, ${width}px)`;
        slider.setAttribute("aria-label", "Expected picture up to here");
        slider.addEventListener("input", () => paint(figure));
        canvas.after(slider);
      }
      if (mode !== "slider" && slider) slider.remove();
      const context = canvas.getContext("2d", { willReadFrequently: true });
      const draw = (part, count) => {
        if (count > 0) context.drawImage(image, part * width, 0, count, height, 0, 0, count, height);
      };
      context.clearRect(0, 0, width, height);
      if (mode === "difference") return draw(1, width);
      if (mode === "blink") return draw(blinks ? 2 : 0, width);
      if (mode === "slider") {
        draw(2, width);
        context.clearRect(0, 0, Number(slider.value), height);
        return draw(0, Number(slider.value));
      }
      try {
        draw(0, width);
        const expected = context.getImageData(0, 0, width, height);
        context.clearRect(0, 0, width, height);
        draw(2, width);
        const actual = context.getImageData(0, 0, width, height);
        heatMap(expected.data, actual.data);
        context.putImageData(actual, 0, 0);
      } catch {
        // A browser reads no pixels of linked files; the difference says where they are.
        draw(1, width);
      }
    }

    function showMode(name) {
      mode = name;
      clearInterval(timer);
      const strips = () => document.querySelectorAll("section.current figure.strip");
      document.querySelectorAll("figure.strip").forEach(paint);
      if (mode !== "blink") return;
      timer = setInterval(() => { blinks = !blinks; strips().forEach(paint); }, 500);
    }

    function select(place) {
      current = Math.min(Math.max(place, 0), sections.length - 1);
      sections.forEach((section, index) => section.classList.toggle("current", index === current));
      // Not `scrollIntoView`: the last sections cannot reach the window's top, so that the header's
      // height would be scrolled back for nothing.
      const header = document.querySelector("header").getBoundingClientRect();
      const top = sections[current]?.getBoundingClientRect().top ?? header.bottom;
      scrollBy(0, top - header.bottom);
    }

    // The lines of approved.txt.
    function approved() {
      return [...document.querySelectorAll("section.approved article[data-digest]")]
        .map((article) => `${article.dataset.digest} ${article.dataset.name}\n`);
    }

    function approve(isApproved) {
      const section = sections[current];
      const can = section?.querySelector("article[data-digest]");
      section?.classList.toggle("approved", isApproved && can !== null);
      const lines = approved();
      document.getElementById("save").disabled = lines.length === 0;
      document.getElementById("state").textContent =
        isApproved && !can ? "Only STAGE_RECORD=1 records this."
          : lines.length === 0 ? "Nothing is approved."
            : `${lines.length} approved. Save the file, and run the tests with STAGE_APPROVE=approved.txt.`;
      if (isApproved && can) select(current + 1);
    }

    function save() {
      const lines = approved();
      if (lines.length === 0) return;
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob(lines, { type: "text/plain" }));
      link.download = "approved.txt";
      link.click();
    }

    function explain(event) {
      const figure = event.target.closest("figure.strip");
      if (!figure || !["IMG", "CANVAS"].includes(event.target.tagName)) return;
      const [image, shown] = [figure.querySelector("img"), event.target.getBoundingClientRect()];
      const [width, height] = [Math.floor(image.naturalWidth / 3), image.naturalHeight];
      const [x, y] = pixel(
        event.clientX - shown.left, event.clientY - shown.top, shown.width, shown.height, width, height,
        event.target === image);
      const article = figure.closest("article");
      // A frame of a film is a part of the picture.
      const [left, top] = [Number(figure.dataset.x ?? 0), Number(figure.dataset.y ?? 0)];
      const lines = [`(${x}, ${y}) in ${element(JSON.parse(article.dataset.places ?? "[]"), x, y)}`];
      const context = new OffscreenCanvas(1, 1).getContext("2d");
      try {
        const colors = [0, 2].map((part) => {
          context.clearRect(0, 0, 1, 1);
          context.drawImage(image, part * width + x, y, 1, 1, 0, 0, 1, 1);
          return hex(context.getImageData(0, 0, 1, 1).data);
        });
        lines.push(`expected ${colors[0]}, actual ${colors[1]}`);
      } catch {
        lines.push("colours are known once the test has ended");
      }
      const drawings = JSON.parse(article.dataset.drawings ?? "[]");
      const steps = drawn(drawings, explained(article), article.dataset.command, x + left, y + top);
      if (steps !== "") lines.push(steps);
      let note = figure.querySelector(".point");
      if (!note) {
        note = document.createElement("p");
        note.className = "point";
        figure.append(note);
      }
      note.textContent = lines.join("\n");
    }

    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      // Capitals too: the keys are named so, and Caps Lock may be on.
      const key = event.key.toLowerCase();
      const number = Number(key);
      if (number >= 1 && number <= modes.length) showMode(modes[number - 1]);
      else if (key === "j") select(current + 1);
      else if (key === "k") select(current - 1);
      else if (key === "a") approve(true);
      else if (key === "x") approve(false);
      else if (key === "s") save();
    });
    document.addEventListener("click", explain);
    document.getElementById("save").addEventListener("click", save);
    sections[0]?.classList.add("current");

    """#
}
