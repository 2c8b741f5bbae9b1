import { readInTab, removeInTab, storeInTab, tabStorageKey } from '../../ui/kept/tab-storage.ts';
import type { Problem } from './begin-transaction.ts';

/** The refusals for which the page shows something else by now: fewer tickets, a waiting list, another price, or no sale. */
const STALE =
  /^order\.(sold-out|not-on-sale|event-over|unknown-type|sale-.*|too-many|too-few|price-.*|currency-not-taken)$/;

const nameOf = (form: HTMLFormElement) => tabStorageKey('', `refused.${form.dataset.event}`);

export const isStale = ({ code = '' }: Problem) => STALE.test(code);

/** Loads the page as it is now with what was chosen, as for a promo code. It then shows the refusal. */
export function refreshPage(form: HTMLFormElement, problem: Problem): void {
  storeInTab(nameOf(form), problem);
  const applied = form.elements.namedItem('code');
  const code = applied instanceof HTMLInputElement ? applied.value : '';
  const wish = { 'set-code': code ? 'apply' : 'remove', 'new-code': code };
  for (const [name, value] of Object.entries(wish)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  form.submit();
}

/** The refusal for which this page was loaded, once. */
export function takeRefusal(form: HTMLFormElement): Problem | undefined {
  const refusal = readInTab<Problem>(nameOf(form));
  removeInTab(nameOf(form));
  return refusal;
}
