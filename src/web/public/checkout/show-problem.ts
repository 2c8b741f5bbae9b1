import type { Problem } from './begin-transaction.ts';
import { part, setHidden } from './dom.ts';

/** Shows a refusal where it belongs: beside its fields, or above the form; the first of them gets the focus. */
export function showProblem(form: HTMLFormElement, { detail, issues }: Problem): void {
  clearProblem(form);
  const placed = issues.filter(({ path, message }) => showAt(form, path, message));
  if (placed.length === 0) {
    part(form, 'refusal-text').textContent = detail;
    setHidden(form, 'refusal', false);
    part(form, 'refusal').scrollIntoView({ block: 'center' });
    return;
  }
  const field =
    form.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    form.querySelector<HTMLElement>('[data-price]');
  field?.focus();
}

export function clearProblem(form: HTMLFormElement): void {
  setHidden(form, 'refusal', true);
  for (const slot of form.querySelectorAll<HTMLElement>('[data-error-for]')) slot.hidden = true;
  for (const input of form.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid');
}

function showAt(form: HTMLFormElement, path: string, message: string): boolean {
  const slot = form.querySelector<HTMLElement>(`[data-error-for="${CSS.escape(path)}"]`);
  if (!slot) return false;
  part(slot, 'message').textContent = message;
  slot.hidden = false;
  const field = form.elements.namedItem(fieldOf(path));
  if (field instanceof HTMLInputElement) field.setAttribute('aria-invalid', 'true');
  return true;
}

/** "quantities.abc" is typed into the field "quantity[abc]". */
const fieldOf = (path: string) => path.replace(/^quantities\.(.+)$/, 'quantity[$1]');
