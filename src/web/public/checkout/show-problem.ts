import { sayOnPage } from '../../ui/language/page-language.ts';
import { emailWords } from '../event/ticket-form/email-words.ts';
import type { Problem } from './begin-transaction.ts';
import { part, setHidden } from './dom.ts';

/** Shows a refusal at its fields or above the form; the first of them gets the focus. */
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

/** Shows an error at one field. @param name of the field, "quantity[abc]"; @param stay keeps the page where it is, under a finger elsewhere */
export function showFieldProblem(form: HTMLFormElement, name: string, message: string, stay = false): void {
  const slot = slotOf(form, pathOf(name));
  if (!slot) return;
  part(slot, 'message').textContent = emailWords(sayOnPage('picker'), message);
  slot.hidden = false;
  slot.closest('details')?.setAttribute('open', '');
  if (!stay) slot.scrollIntoView({ block: 'nearest' });
}

export function clearFieldProblem(form: HTMLFormElement, name: string): void {
  const slot = slotOf(form, pathOf(name));
  if (slot) slot.hidden = true;
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.removeAttribute('aria-invalid');
}

function showAt(form: HTMLFormElement, path: string, message: string): boolean {
  if (!slotOf(form, path)) return false;
  showFieldProblem(form, fieldOf(path), message);
  // The price of a donation is its amount.
  const field =
    form.elements.namedItem(fieldOf(path)) ??
    form.elements.namedItem(fieldOf(path).replace('price', 'donation'));
  if (field instanceof HTMLElement) field.setAttribute('aria-invalid', 'true');
  return true;
}

const slotOf = (form: HTMLFormElement, path: string) =>
  form.querySelector<HTMLElement>(`[data-error-for="${CSS.escape(path)}"]`);

const FIELDS: Record<string, string> = { quantities: 'quantity', prices: 'price', business: 'business' };
const PATHS: Record<string, string> = {
  quantity: 'quantities',
  price: 'prices',
  donation: 'prices',
  business: 'business',
};

/** "quantities.abc" belongs to the field "quantity[abc]", and "prices.abc" to "price[abc]". */
const fieldOf = (path: string) => path.replace(/^(\w+)\.(.+)$/, (_, group, id) => `${FIELDS[group]}[${id}]`);
const pathOf = (name: string) => name.replace(/^(\w+)\[(.+)\]$/, (_, field, id) => `${PATHS[field]}.${id}`);
