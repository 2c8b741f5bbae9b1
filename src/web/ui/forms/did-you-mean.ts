import { likelyAddress } from './likely-address.ts';

/** How long somebody has stopped typing, ms. */
const PAUSE_MS = 600;

/**
 * Offers the likely address in place of one whose mail domain looks mistyped; one press takes it. It blocks nothing.
 * @param place an empty element with `role="status"`, beside the field's label: there nothing moves when it is filled
 * @param ask words the question
 * @returns what ends it
 */
export function mountDidYouMean(
  input: HTMLInputElement,
  place: HTMLElement,
  ask: (values: { domain: string }) => string,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = new AbortController();
  const { signal } = ended;

  function look(): void {
    clearTimeout(timer);
    const likely = likelyAddress(input.value);
    if (likely === undefined) {
      place.replaceChildren();
      return;
    }
    const text = ask({ domain: `…${likely.slice(likely.lastIndexOf('@'))}` });
    if (place.textContent === text) return;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'did-you-mean';
    button.textContent = text;
    button.addEventListener('click', take);
    place.replaceChildren(button);
  }

  function take(): void {
    input.value = likelyAddress(input.value) ?? input.value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    look();
    input.focus();
  }

  look();
  input.addEventListener('change', look, { signal });
  input.addEventListener(
    'input',
    () => {
      clearTimeout(timer);
      timer = setTimeout(look, PAUSE_MS);
    },
    { signal },
  );
  return () => {
    ended.abort();
    clearTimeout(timer);
    place.replaceChildren();
  };
}
