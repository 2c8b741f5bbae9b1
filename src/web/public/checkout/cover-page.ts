/**
 * Makes all that is on the page inert, for a window that comes up over it and is no modal `<dialog>`. Providers' own frames
 * are left alone. @returns gives the page, and the focus, back
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
