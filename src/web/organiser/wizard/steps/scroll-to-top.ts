/** How long after a step opens it scrolls to the top, ms. */
const SCROLL_AFTER = 100;

/** Scrolls to the top of a newly opened step: smoothly, or at once with reduced motion. */
export function scrollToTopSoon(): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  setTimeout(() => window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' }), SCROLL_AFTER);
}
