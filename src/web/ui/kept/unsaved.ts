type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The value that each text field had before somebody typed in it. */
const before = new Map<TextField, string>();
/** Forms that were sent and not typed in since: a change that is done has saved them. */
const sent = new Set<HTMLFormElement>();
/** Unsaved work that is no text, such as a photo that is being cropped. */
const held = new Set<Element>();

let watching = false;
/** The person presses a link, rather than a button whose change leads to another page. */
let leaves = false;
/** A change was done since somebody last typed. */
let done = false;

/** Notes from now on what is typed and pressed on this page. */
export function watchTyping(): void {
  if (watching) return;
  watching = true;
  for (const kind of ['focusin', 'beforeinput']) document.addEventListener(kind, remember, true);
  document.addEventListener('input', typing, true);
  document.addEventListener('submit', ({ target }) => sent.add(target as HTMLFormElement), true);
  document.addEventListener(
    'click',
    ({ target }) => {
      leaves = target instanceof Element && target.closest('a[href], [role="menuitem"]') !== null;
    },
    true,
  );
}

/** Tells whether a navigation would lose something. After a change, a page may go on by itself to what it changed. */
export const losesWork = (byBackButton: boolean): boolean =>
  (leaves || byBackButton || !done) && isUnsaved(document);

/** Counts an element as unsaved work while it is on the page. @returns a function that ends this */
export function holdUnsaved(element: Element): () => void {
  held.add(element);
  return () => void held.delete(element);
}

/** Tells whether a page, or a dialog in it, holds something that would be lost with it. */
export function isUnsaved(within: Pick<Node, 'contains'>): boolean {
  for (const [field, value] of before) {
    if (!field.isConnected) before.delete(field);
    else if (field.value !== value && within.contains(field) && !isKept(field)) return true;
  }
  return [...held].some((element) => within.contains(element));
}

/** Called once a change is done: what the sent forms hold is saved. */
export function sentIsSaved(): void {
  for (const [field] of before) {
    if (field.form && sent.has(field.form)) before.set(field, field.value);
  }
  sent.clear();
  done = true;
}

function remember({ target }: Event): void {
  if (isTextField(target) && !before.has(target)) before.set(target, target.value);
}

function typing({ target }: Event): void {
  done = false;
  if (isTextField(target) && target.form) sent.delete(target.form);
}

/** Passwords and codes are not work that somebody would miss; searches and filters change nothing. */
const TYPES = ['text', 'textarea', 'email', 'tel', 'url', 'number', 'date', 'datetime-local'];

const isTextField = (target: EventTarget | null): target is TextField =>
  target !== null && 'value' in target && TYPES.includes((target as TextField).type);

/** Inside `data-kept`, what is typed is kept in the browser. */
const isKept = (field: TextField) =>
  field.matches('[role="combobox"], [autocomplete="one-time-code"]') ||
  field.closest('[data-kept], search, [role="search"], form[method="get"]') !== null;
