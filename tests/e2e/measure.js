// What does not fit on the page as it is now: one line for each fault.
() => {
  const faults = new Set();
  const TAP = 44;
  const NEAR = 1; // pixels are rounded

  const name = (one) => `${one.tagName.toLowerCase()}.${[...one.classList].filter((c) => !c.startsWith('svelte-')).join('.')}`;
  const words = (one) => `${name(one)} "${(one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 40)}"`;
  const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const spoken = (one) => one.closest('.sr-only, .skip:not(:focus)') !== null;
  const over = document.querySelector('dialog[open]') ?? document.body;

  function* above(one) {
    for (let up = one; up && up !== document.documentElement; up = up.parentElement) yield up;
  }

  function scrolls(one, axis) {
    return [...above(one)].some((up) => /auto|scroll/.test(getComputedStyle(up)[`overflow${axis}`]));
  }

  const clear = /^(transparent|rgba\(.*, 0\))$/;
  function paints(one) {
    const style = getComputedStyle(one);
    if (style.opacity === '0') return false;
    if (one instanceof SVGElement) return one.ownerSVGElement !== null;
    return !clear.test(style.backgroundColor) || style.backgroundImage !== 'none';
  }

  // What is drawn over it at this point and does not belong to it.
  function cover(one, x, y) {
    for (const top of document.elementsFromPoint(x, y)) {
      if (top.contains(one) || one.contains(top)) return null;
      if (paints(top)) return top;
    }
    return null;
  }

  if (document.documentElement.scrollWidth > innerWidth) faults.add('the page sticks out at the side');

  // Words: inside the screen, inside what cuts them off, inside their button. A name may end in dots.
  const texts = document.createTreeWalker(over, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const parent = node.parentElement;
    if (!node.textContent.trim() || !shown(parent) || spoken(parent) || parent.closest('svg, option')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    const fixed = !scrolls(parent, 'X');
    let shortened = false;
    let hangs = false; // a sign at the edge of what holds it
    for (const up of above(parent)) {
      const style = getComputedStyle(up);
      if (/auto|scroll/.test(style.overflowX) && up.scrollWidth > up.clientWidth) {
        if (up.matches('dialog .content, .room, .end')) faults.add(`has to be scrolled sideways: ${words(up)}`);
        break;
      }
      shortened ||= style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (shortened) break;
      const around = up.getBoundingClientRect();
      const cuts = /hidden|clip/.test(style.overflowX);
      const holds = up.matches('button, a.button, label, .button');
      if ((cuts || holds) && (box.left < around.left - NEAR || box.right > around.right + NEAR)) {
        faults.add(`words stick out of ${words(up)}: "${node.textContent.trim().slice(0, 40)}"`);
      }
      if (holds && !hangs && (box.top < around.top - NEAR || box.bottom > around.bottom + NEAR)) {
        faults.add(`words stick out of ${words(up)} above or below`);
      }
      hangs ||= style.position === 'absolute';
    }
    if (fixed && !shortened && (box.left < -NEAR || box.right > innerWidth + NEAR)) {
      faults.add(`words off the screen: "${node.textContent.trim().slice(0, 40)}"`);
    }
  }

  // What can be tapped: large enough, counting what is there for the thumb alone, and on the screen.
  for (const one of over.querySelectorAll('button, a[href], select, input, summary, [role=slider], label:has(input)')) {
    if (!shown(one) || spoken(one) || one.matches('label input') || one.closest('nav[aria-hidden]')) continue;
    const box = one.getBoundingClientRect();
    const style = getComputedStyle(one);
    const sentence = style.display === 'inline' && one.parentElement.textContent.trim() !== one.textContent.trim();
    const sizes = ['::before', '::after'].map((part) => getComputedStyle(one, part)).filter((part) => part.position === 'absolute');
    const width = Math.max(box.width, ...sizes.map((part) => parseFloat(part.width) || 0));
    const height = Math.max(box.height, ...sizes.map((part) => parseFloat(part.height) || 0));
    if (!sentence && (width < TAP - NEAR || height < TAP - NEAR)) {
      faults.add(`${Math.round(width)} × ${Math.round(height)} is too small to tap: ${words(one)}`);
    }
    if (!scrolls(one, 'X') && (box.left < -NEAR || box.right > innerWidth + NEAR)) {
      faults.add(`off the screen at the side: ${words(one)}`);
    }
    if (over !== document.body || document.querySelector('.page > .middle')) {
      if (!scrolls(one, 'Y') && (box.top < -NEAR || box.bottom > innerHeight + NEAR)) {
        faults.add(`off the screen above or below: ${words(one)}`);
      }
    }
  }

  // What is said around a board is said to its end.
  for (const one of over.querySelectorAll('.banner .text, main > .line .words')) {
    if (shown(one) && one.scrollHeight > one.clientHeight + NEAR) faults.add(`the sentence is cut: ${words(one)}`);
  }

  // On a board nothing lies on words, and nothing on what can be tapped now, but for what was opened over it. What scrolls can
  // be moved from under it.
  const board = over === document.body ? document.querySelector('main > .board:not(:has([aria-expanded=true]))') : null;
  const seen = board ? document.createTreeWalker(board, NodeFilter.SHOW_TEXT) : null;
  while (seen?.nextNode()) {
    const node = seen.currentNode;
    const parent = node.parentElement;
    if (!node.textContent.trim() || !shown(parent) || spoken(parent) || parent.closest('svg') || scrolls(parent, 'Y')) continue;
    if (getComputedStyle(parent).pointerEvents === 'none') continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const visible = parent.getBoundingClientRect(); // of a word that is cut the rest is not seen
    for (const box of range.getClientRects()) {
      const right = Math.min(box.right, Math.max(visible.right, box.left));
      for (const part of [0.1, 0.5, 0.9]) {
        const top = cover(parent, box.left + (right - box.left) * part, (box.top + box.bottom) / 2);
        if (top) faults.add(`${words(parent)} lies under ${name(top)} in ${words(top.parentElement.closest('[class]'))}`);
      }
    }
  }
  for (const one of board?.querySelectorAll('button:not([aria-disabled], :disabled)') ?? []) {
    if (!shown(one) || scrolls(one, 'Y')) continue;
    const box = one.getBoundingClientRect();
    const top = cover(one, (box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (top) faults.add(`${words(one)} cannot be tapped in its middle for ${name(top)}`);
  }
  return [...faults];
}
