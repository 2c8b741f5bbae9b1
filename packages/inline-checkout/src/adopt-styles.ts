const adopted = new Set<string>();

/** Styles of ours in the page, once; a sheet made by script needs no leave from a strict Content-Security-Policy. */
export function adoptStyles(css: string): void {
  if (adopted.has(css)) return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
