type Kept = { saved: string; typed: string[] };

/**
 * Keeps what is typed into a form in this tab, so that a reload loses nothing. It is put back only over the very answers that
 * it was typed over: once the server has newer ones, those stand.
 * @returns stops keeping
 */
export function keepTyped(form: HTMLFormElement, storage: Storage = sessionStorage): () => void {
  const key = `tikiti.typed.${location.pathname}.${form.dataset.keepTyped}`;
  const inputs = [...form.querySelectorAll('input')].filter(({ type }) => type !== 'hidden');
  const saved = JSON.stringify(
    inputs.map((input) => (isChoice(input) ? input.defaultChecked : input.defaultValue)),
  );

  const kept = read(storage, key);
  if (kept?.saved === saved) for (const [at, input] of inputs.entries()) putBack(input, kept.typed[at]);

  const keep = () => {
    const typed = inputs.map((input) => (isChoice(input) ? String(input.checked) : input.value));
    write(storage, key, { saved, typed });
  };
  form.addEventListener('input', keep);
  return () => form.removeEventListener('input', keep);
}

const isChoice = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox';

function putBack(input: HTMLInputElement, typed: string | undefined): void {
  if (typed === undefined) return;
  if (isChoice(input)) input.checked = typed === 'true';
  else input.value = typed;
}

function read(storage: Storage, key: string): Kept | undefined {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function write(storage: Storage, key: string, kept: Kept): void {
  try {
    storage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: the form works on, only a reload would lose what was typed.
  }
}
