import { readTicketForm } from '../event/ticket-form/read-ticket-form.ts';
import type { TicketRequest } from './begin-transaction.ts';

/** Reads the form; a quantity that is no number is left for the server to refuse. */
export function readForm(form: HTMLFormElement): TicketRequest {
  const { email, quantities } = readTicketForm(new FormData(form));
  return { email, eventId: form.dataset.event ?? '', quantities };
}

/** Puts back what was typed. */
export function fillForm(form: HTMLFormElement, { email, quantities }: TicketRequest): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[data-price]')) {
    const typeId = /^quantity\[(.+)\]$/.exec(input.name)?.[1] ?? '';
    input.value = String(quantities[typeId] ?? 0);
  }
  const field = form.elements.namedItem('email');
  if (field instanceof HTMLInputElement) field.value = email;
}
