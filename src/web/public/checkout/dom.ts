/** The elements that the server's page marked with `data-part`. */
export function parts<Kind extends HTMLElement = HTMLElement>(root: ParentNode, name: string): Kind[] {
  return [...root.querySelectorAll<Kind>(`[data-part="${name}"]`)];
}

/** The first of them. @throws Error if there is none, because then page and script do not match */
export function part<Kind extends HTMLElement = HTMLElement>(root: ParentNode, name: string): Kind {
  const [first] = parts<Kind>(root, name);
  if (!first) throw new Error(`The page has no part "${name}"`);
  return first;
}

export function setText(root: ParentNode, name: string, text: string): void {
  for (const element of parts(root, name)) if (element.textContent !== text) element.textContent = text;
}

export function setHidden(root: ParentNode, name: string, hidden: boolean): void {
  for (const element of parts(root, name)) element.hidden = hidden;
}

/** Focuses an element, now or once a pop-up that is still fading out has released the page. */
export function focusWhenUncovered(element: HTMLElement): void {
  const cover = document.querySelector('dialog[open]');
  if (cover) cover.addEventListener('close', () => element.focus(), { once: true });
  else element.focus();
}
