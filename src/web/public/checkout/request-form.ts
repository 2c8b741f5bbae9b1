import { majorDigits } from '../../../core/shared/format-money.ts';
import { readTicketForm } from '../event/ticket-form/read-ticket-form.ts';
import type { TicketRequest } from './begin-transaction.ts';

/** Reads the form; an invalid quantity is left for the server to refuse. */
export function readForm(form: HTMLFormElement): TicketRequest {
  const { texts: _, ...request } = readTicketForm(new FormData(form));
  return { eventId: form.dataset.event ?? '', ...request };
}

/** Restores what was typed. */
export function fillForm(
  form: HTMLFormElement,
  { email, quantities, prices = {}, business = {} }: TicketRequest,
): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[data-price]')) {
    const typeId = /^quantity\[(.+)\]$/.exec(input.name)?.[1] ?? '';
    input.value = String(quantities[typeId] ?? 0);
  }
  for (const [typeId, minor] of Object.entries(prices)) {
    const input =
      form.elements.namedItem(`price[${typeId}]`) ?? form.elements.namedItem(`donation[${typeId}]`);
    if (input instanceof HTMLInputElement) input.value = majorDigits(minor, input.dataset.currency ?? '');
  }
  for (const [part, typed] of Object.entries(business)) {
    const field = form.elements.namedItem(`business[${part}]`);
    if (!(field instanceof Element) || !('value' in field)) continue;
    field.value = typed;
    field.closest('details')?.setAttribute('open', '');
  }
  const field = form.elements.namedItem('email');
  if (field instanceof HTMLInputElement) field.value = email;
}
