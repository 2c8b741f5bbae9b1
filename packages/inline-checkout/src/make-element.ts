/** An element with styles of its own, set by script: a strict Content-Security-Policy has nothing to refuse. */
export function make<Name extends 'div' | 'dialog' | 'iframe' | 'button' | 'input' | 'p' | 'span'>(
  name: Name,
  css = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.style.cssText = css;
  return element;
}
