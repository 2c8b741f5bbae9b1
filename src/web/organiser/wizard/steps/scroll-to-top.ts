/** The spec's pause before a new step scrolls to the top, ms. */
const SCROLL_AFTER = 100;

/** Brings a step that was just opened to its beginning: smoothly, or at once for who wants no motion. */
export function scrollToTopSoon(): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  setTimeout(() => window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' }), SCROLL_AFTER);
}
