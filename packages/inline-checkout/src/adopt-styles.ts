const adopted = new Set<string>();

/** Adds our styles to the page, once. A style sheet made by script is allowed even under a strict Content-Security-Policy. */
export function adoptStyles(css: string): void {
  if (adopted.has(css)) return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
