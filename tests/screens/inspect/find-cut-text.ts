/**
 * Runs in the page. Finds content wider than the window, text that its box cuts off, and lines that overlap. It ignores text that is cut on
 * purpose (with an ellipsis or a line clamp) and text for screen readers only.
 * @returns one line per fault
 */
export function findCutText(): string[] {
  const root = document.documentElement;
  const dialogs = [
    ...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog], dialog[open]'),
  ];
  const scope = dialogs.filter((dialog) => dialog.checkVisibility()).at(-1) ?? document.body;
  return [...sideways(), ...cut(), ...overlaid()];

  function sideways(): string[] {
    if (root.scrollWidth <= window.innerWidth) return [];
    const outside = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (element) => element.checkVisibility() && beyond(element) > 1 && !insideScroller(element),
    );
    const names = outside
      .sort((one, other) => beyond(other) - beyond(one))
      .slice(0, 2)
      .map(nameOf)
      .join(', ');
    return [`wider than its window: ${names}`];
  }

  /** How far an element reaches over an edge of the window, px: the left one on pages from right to left. */
  function beyond(element: Element): number {
    const { left, right } = element.getBoundingClientRect();
    return Math.max(right - window.innerWidth, -left);
  }

  function cut(): string[] {
    return [...scope.querySelectorAll<HTMLElement>('*')]
      .filter(isCut)
      .map((element) => `cut off: ${nameOf(element)}`);
  }

  function isCut(element: HTMLElement): boolean {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    if (element.clientWidth <= 1 || !element.textContent?.trim() || drawn(element)) return false;
    if (element.matches('.sr-only')) return false;
    const style = getComputedStyle(element);
    const wide = element.scrollWidth > element.clientWidth + 1;
    const high = element.scrollHeight > element.clientHeight + 3;
    if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return false;
    if (isControl(element)) return wide || high;
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    return (wide && hides(style.overflowX)) || (high && hides(style.overflowY));
  }

  function isControl(element: Element): boolean {
    return element.matches('button, .btn, .badge, [role=tab], [role=button]');
  }

  function overlaid(): string[] {
    const lines = textLines();
    const found: string[] = [];
    for (const [at, one] of lines.entries()) {
      for (const other of lines.slice(at + 1)) {
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        const low = Math.min(one.bottom - one.top, other.bottom - other.top);
        if (width > 3 && height > low * 0.45 && one.of !== other.of) {
          found.push(`lies on "${other.text.slice(0, 40)}": ${nameOf(one.of)}`);
        }
      }
    }
    return found.slice(0, 5);
  }

  function textLines() {
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    const lines: {
      left: number;
      right: number;
      top: number;
      bottom: number;
      text: string;
      of: HTMLElement;
    }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim();
      if (!text || !parent || parent.closest('noscript, style, script, select, .sr-only, textarea')) continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || drawn(parent))
        continue;
      if (floats(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        const { left, right, top, bottom } = seenOf(box, parent);
        if (right - left > 3 && bottom - top > 5) lines.push({ left, right, top, bottom, text, of: parent });
      }
    }
    return lines;
  }

  /** Menus cover content on purpose, and fixed and sticky bars what is scrolled. */
  function floats(element: Element): boolean {
    for (let at: Element | null = element; at && at !== scope; at = at.parentElement) {
      if (at.matches('.menu-paper')) return true;
      const { position } = getComputedStyle(at);
      if (position === 'fixed' || position === 'sticky') return true;
    }
    return false;
  }

  /** Cuts a box to the part that its ancestors show, so that a row that is scrolled away has no area. */
  function seenOf({ left, right, top, bottom }: DOMRect, element: Element) {
    const seen = { left, right, top, bottom };
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      if (overflowX !== 'visible' || clipPath !== 'none') {
        seen.left = Math.max(seen.left, box.left);
        seen.right = Math.min(seen.right, box.right);
      }
      if (overflowY !== 'visible' || clipPath !== 'none') {
        seen.top = Math.max(seen.top, box.top);
        seen.bottom = Math.min(seen.bottom, box.bottom);
      }
    }
    return seen;
  }

  function insideScroller(element: Element): boolean {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflowX !== 'visible') return true;
    }
    return false;
  }

  /** Whether the text belongs to a drawing: a map, a chart, a poster. */
  function drawn(element: Element): boolean {
    return element.closest('svg, canvas, .maplibregl-map, [aria-hidden=true]') !== null;
  }

  function nameOf(element: Element): string {
    const text = element.textContent?.trim().replace(/\s+/g, ' ').slice(0, 50);
    const classes = element.getAttribute('class')?.split(/\s+/).slice(0, 3).join('.');
    return `${element.tagName.toLowerCase()}${classes ? `.${classes}` : ''} "${text}"`;
  }
}
