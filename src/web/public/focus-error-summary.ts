/** Moves the focus to what is wrong with a form that came back; a link there leads to each field, which then has the focus. */
export function focusErrorSummary(page: HTMLElement): void {
  const summary = page.querySelector<HTMLElement>('[data-part="error-summary"]');
  summary?.focus();
  summary?.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    const field = link && document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (!field) return;
    event.preventDefault();
    field.focus();
  });
}
