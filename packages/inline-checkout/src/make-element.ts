/** Creates an element with styles that are set by script, which a strict Content-Security-Policy allows. */
export function make<Name extends 'div' | 'dialog' | 'iframe' | 'button' | 'input' | 'p' | 'span'>(
  name: Name,
  css = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.style.cssText = css;
  return element;
}
