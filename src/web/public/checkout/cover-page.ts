/**
 * Makes everything on the page inert, below a window that is not a modal `<dialog>`. Providers' own frames stay active. @returns a function
 * that restores the page and the focus
 */
export function coverPage(): () => void {
  const before = document.activeElement as HTMLElement | null;
  const covered = [...document.body.children].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement &&
      !element.inert &&
      !element.matches('script, iframe') &&
      !element.querySelector('iframe'),
  );
  for (const element of covered) element.inert = true;
  const { overflow } = document.documentElement.style;
  document.documentElement.style.overflow = 'hidden';
  return () => {
    document.documentElement.style.overflow = overflow;
    for (const element of covered) element.inert = false;
    before?.focus();
  };
}
