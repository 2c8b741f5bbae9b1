import { readInTab, removeInTab, storeInTab, tabStorageKey } from '../ui/kept/tab-storage.ts';

interface Kept {
  saved: string;
  typed: string[];
}

const nameOf = (whose: string, step: string) => tabStorageKey(whose, `typed.${location.pathname}.${step}`);

/**
 * Keeps in this tab what somebody types into a step's form, so that a reload loses nothing. It is restored only if the stored answers are
 * still those it was typed over; newer answers from the server win.
 * @param whose a user's id; '' for a guest
 * @returns a function that ends this
 */
export function autosave(form: HTMLFormElement, whose: string): () => void {
  const name = nameOf(whose, form.dataset.autosave ?? '');
  const inputs = [...form.querySelectorAll('input')].filter(({ type }) => type !== 'hidden');
  const saved = JSON.stringify(
    inputs.map((input) => (isChoice(input) ? input.defaultChecked : input.defaultValue)),
  );

  const kept = readInTab<Kept>(name);
  if (kept?.saved === saved) for (const [at, input] of inputs.entries()) putBack(input, kept.typed[at]);
  else removeInTab(name);

  const keep = () => {
    const typed = inputs.map((input) => (isChoice(input) ? String(input.checked) : input.value));
    storeInTab(name, { saved, typed } satisfies Kept);
  };
  form.addEventListener('input', keep);
  return () => form.removeEventListener('input', keep);
}

/** Deletes a step's kept text once the server has stored it. */
export function forgetTyped(whose: string, step: string): void {
  removeInTab(nameOf(whose, step));
}

const isChoice = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox';

function putBack(input: HTMLInputElement, typed: string | undefined): void {
  if (typed === undefined) return;
  if (isChoice(input)) input.checked = typed === 'true';
  else input.value = typed;
}
