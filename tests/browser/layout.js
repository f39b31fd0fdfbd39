// What is wrong with the layout of the page as it stands: text and controls that overlap, are cut, leave the window, or
// are too small for a finger, and what the map hides. Evaluated in the page by layouts.py; `rules` are the exceptions, as selectors by check.
(rules) => {
  const found = [];
  const touch = innerWidth < 1024;
  const least = touch ? 44 : 24;
  const race = document.querySelector('.screen');
  const excepted = (check, one) => rules.some(([kind, selector]) => kind === check && one.closest(selector));
  const name = (one) => {
    const step = (at) => at.tagName.toLowerCase() + [...at.classList].filter((c) => !c.startsWith('svelte-')).map((c) => `.${c}`).join('');
    return [one.parentElement?.parentElement, one.parentElement, one].filter(Boolean).map(step).join(' > ');
  };
  const tell = (check, one, more = '') => {
    if (!excepted(check, one)) found.push({ check, where: name(one), text: (one.innerText || one.ariaLabel || '').trim().replace(/\s+/g, ' ').slice(0, 60), more });
  };
  /** Asked of each element once: nothing changes while the page is looked at, but how far it is scrolled. */
  const once = (ask) => {
    const answers = new Map();
    return (one) => {
      if (!answers.has(one)) answers.set(one, ask(one));
      return answers.get(one);
    };
  };
  const dialog = document.querySelector('dialog:modal');
  const within = once((one) => {
    const style = getComputedStyle(one);
    if (style.clipPath.startsWith('inset(50%') || one.inert) return true;
    const box = one.getBoundingClientRect();
    if (style.overflow === 'hidden' && box.width <= 1 && box.height <= 1) return true;
    return one.parentElement ? within(one.parentElement) : false;
  });
  const hidden = once((one) => {
    if (dialog && !dialog.contains(one)) return true;
    if (one.closest('details:not([open])') && !one.closest('summary')) return true;
    return !one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || within(one);
  });
  /** What is left of a box inside whatever scrolls or clips it; and by how much it is cut where nothing scrolls. */
  const seen = (one, box) => {
    let [left, top, right, bottom, cut, gone] = [box.left, box.top, box.right, box.bottom, 0, false];
    for (let at = one; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.position === 'fixed') break;
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const edge = at.getBoundingClientRect();
      const scrolls = [/auto|scroll/.test(style.overflowX), /auto|scroll/.test(style.overflowY)];
      if (!scrolls[0]) cut = Math.max(cut, Math.min(box.width, Math.max(edge.left - left, right - edge.right)));
      if (!scrolls[1]) cut = Math.max(cut, Math.min(box.height, Math.max(edge.top - top, bottom - edge.bottom)));
      // Cut away whole, and nothing brings it back.
      if (right - left > 1 && bottom - top > 1)
        gone = (!scrolls[0] && (left > edge.right - 1 || right < edge.left + 1)) || (!scrolls[1] && (top > edge.bottom - 1 || bottom < edge.top + 1));
      [left, top, right, bottom] = [Math.max(left, edge.left), Math.max(top, edge.top), Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return { left, top, right, bottom, cut, gone, width: right - left, height: bottom - top };
  };
  /** A page scrolls what lies under its bars into view; a race does not scroll. */
  const bar = once((one) => !race && one !== null && (/fixed|sticky/.test(getComputedStyle(one).position) || bar(one.parentElement)));
  /** What scrolls under something that sticks to its edge. */
  const slides = once((one) => {
    let at = one;
    while (at && getComputedStyle(at).position !== 'sticky') at = at.parentElement;
    while (at && !(/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight + 1)) at = at.parentElement;
    return at;
  });
  const related = (a, b) => a.contains(b) || b.contains(a);
  const drawn = (one) => one.closest('svg, .board-labels, .minimap');
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const one = node.parentElement;
    if (!node.textContent.trim() || drawn(one) || one.closest('script, style, option') || hidden(one)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) texts.push({ one, box, seen: seen(one, box) });
  }
  const controls = [...document.querySelectorAll('button, a[href], input, select, textarea, summary, [role="option"]')].filter((one) => !drawn(one) && !hidden(one));

  for (const { one, box, seen: part } of texts) {
    const style = getComputedStyle(one);
    if (part.gone) tell('cut', one, 'away');
    else if (part.cut > 2 && part.width > 1 && part.height > 1) tell('cut', one, `by ${Math.round(part.cut)} px`);
    else if (style.textOverflow === 'ellipsis' && style.overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1) tell('cut', one, 'ellipsis');
    if (part.width <= 1 || part.height <= 1) continue;
    const low = race ? part.bottom > innerHeight + 1 : false;
    if (part.left < -1 || part.right > innerWidth + 1 || low) tell('outside', one, `${Math.round(box.left)}–${Math.round(box.right)}`);
  }
  const whole = texts.filter(({ seen: part }) => part.width > 2 && part.height > 4);
  for (let i = 0; i < whole.length; i++) {
    for (let j = i + 1; j < whole.length; j++) {
      const [a, b] = [whole[i], whole[j]];
      const wide = Math.min(a.seen.right, b.seen.right) - Math.max(a.seen.left, b.seen.left);
      const high = Math.min(a.seen.bottom, b.seen.bottom) - Math.max(a.seen.top, b.seen.top);
      const small = Math.min(a.seen.height, b.seen.height);
      if (!(wide > 2 && high > small * 0.35)) continue;
      if (!related(a.one, b.one) && bar(a.one) === bar(b.one)) tell('overlap', a.one, `${name(b.one)} “${b.one.innerText.trim().slice(0, 30)}”`);
    }
  }
  /** Whether the middle of something is under something else: a bar only where nothing scrolls it away from there. */
  const under = ({ one, seen: part }, first, last) => {
    const [x, y] = [(part.left + part.right) / 2, (part.top + part.bottom) / 2 - (dialog ? 0 : scrollY - began)];
    if (part.width < 2 || part.height < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return;
    if (getComputedStyle(one).pointerEvents === 'none') return;
    const top = document.elementFromPoint(x, y);
    const label = one.closest('label');
    const passing = top && bar(top) && !bar(one);
    if (top && slides(top)?.contains(one)) return;
    if (passing && !(last && y > innerHeight / 2) && !(first && y < innerHeight / 2)) return;
    if (top && !related(top, one) && !(label && related(top, label)) && !top.contains(one)) return `by ${name(top)}`;
  };
  const began = scrollY;
  const lowest = race || dialog ? began : document.documentElement.scrollHeight - innerHeight;
  const boxes = [...whole, ...controls.map((one) => ({ one, seen: seen(one, one.getBoundingClientRect()) }))];
  const loose = race || dialog ? boxes : boxes.filter(({ one }) => !bar(one));
  for (const box of boxes) {
    const by = race || dialog || !bar(box.one) ? undefined : under(box, true, true);
    if (by) tell('covered', box.one, by);
  }
  for (let at = race || dialog ? began : 0; ; at = Math.min(lowest, at + innerHeight * 0.6)) {
    if (lowest !== began || at !== began) scrollTo({ top: at, behavior: 'instant' });
    for (const box of [...loose]) {
      const by = under(box, at <= 0, at >= lowest);
      if (by) {
        tell('covered', box.one, by);
        loose.splice(loose.indexOf(box), 1);
      }
    }
    if (at >= lowest) break;
  }
  scrollTo({ top: began, behavior: 'instant' });
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) tell('outside', document.documentElement, `the page scrolls sideways by ${wide} px`);
  for (const one of controls) {
    const mine = one.closest('label') ?? one;
    const box = mine.getBoundingClientRect();
    const part = seen(mine, box);
    if (part.cut > 2) tell('cut', one, `by ${Math.round(part.cut)} px`);
    if (part.width < 2 || part.height < 2) continue;
    const inline = one.tagName === 'A' && getComputedStyle(one).display === 'inline';
    if (!inline && Math.min(box.width, box.height) < least - 0.5) tell('target', one, `${Math.round(box.width)}×${Math.round(box.height)}`);
    if (part.left < -1 || part.right > innerWidth + 1 || (race && part.bottom > innerHeight + 1)) tell('outside', one);
  }
  // What only a key reaches: regions that scroll, and the like.
  for (const one of document.querySelectorAll('[tabindex="0"]')) {
    if (controls.includes(one) || drawn(one) || hidden(one)) continue;
    const part = seen(one, one.getBoundingClientRect());
    if (part.cut > 2) tell('cut', one, `by ${Math.round(part.cut)} px`);
  }
  /** Under buttons, call-outs and other things over the map. */
  const board = document.querySelector('.board');
  if (race?.dataset.tab === 'race' && board) {
    const edge = board.getBoundingClientRect();
    const lies = (one) => {
      const box = one.getBoundingClientRect();
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      if (x < edge.left || x > edge.right || y < edge.top || y > edge.bottom) return 'off the map';
      const over = document.elementFromPoint(x, y)?.closest('[data-over], .minimap');
      return over && `under ${name(over)}`;
    };
    for (const space of board.querySelectorAll('.ov-legal')) {
      const where = lies(space);
      if (where?.startsWith('under')) tell('hidden', space, where);
    }
    // Who is asked about, as it stands or as it would stand.
    const asked = [...board.querySelectorAll('.ring-active')];
    if (asked.length && asked.every(lies)) tell('hidden', asked[0], lies(asked[0]));
  }
  const map = race?.dataset.tab === 'race' && document.querySelector('[data-area=map]');
  if (map && map.getBoundingClientRect().height < 100) found.push({ check: 'map', where: 'map', text: '', more: `${map.getBoundingClientRect().height} px high` });
  if (race && !document.querySelector('.scrub')) {
    const bar = document.querySelector('[data-area=question]');
    const box = bar?.getBoundingClientRect();
    if (!box || box.height < 50 || box.bottom > innerHeight || box.width < 200) found.push({ check: 'question', where: 'question bar', text: bar?.innerText ?? 'none', more: '' });
  }
  return found;
}
