import { parsePrice } from '../../../../core/ticket-types/price.ts';
import { readCompany } from '../../../ui/forms/read-company.ts';

/** The picker's typed text, to show it again. */
export interface TypedTickets {
  email: string;
  /** Keyed by ticket type id. */
  quantities: Record<string, string>;
  /** What was typed where buyers choose the price, keyed likewise. */
  prices: Record<string, string>;
  /** What was typed for a company. */
  business: Record<string, string>;
}

const FIELD = /^(quantity|price|donation|business)\[(.+)\]$/;

/**
 * Reads the picker's fields `email`, `code`, `quantity[<typeId>]`, `price[<typeId>]`, `donation[<typeId>]`, which is the price of one, and
 * `business[<part>]`. Empty and zero quantities mean: none of these, whatever the price says; an empty or zero donation means none.
 */
export function readTicketForm(form: FormData) {
  const texts: TypedTickets = { email: text(form.get('email')), quantities: {}, prices: {}, business: {} };
  const quantities: Record<string, number> = {};
  for (const [name, value] of form) {
    const [, field, typeId] = FIELD.exec(name) ?? [];
    if (typeId === undefined) continue;
    const typed = text(value).trim();
    if (field === 'business') {
      texts.business[typeId] = typed;
      continue;
    }
    texts[field === 'quantity' ? 'quantities' : 'prices'][typeId] = typed;
    if (field === 'donation' && typed !== '' && parsePrice(typed) !== 0) quantities[typeId] = 1;
    if (field === 'quantity' && typed !== '' && Number(typed) !== 0) quantities[typeId] = Number(typed);
  }
  const code = text(form.get('code')).trim();
  const chosen = Object.entries(texts.prices).filter(([typeId]) => typeId in quantities);
  // What is no price is left for core to refuse.
  const prices = Object.fromEntries(chosen.map(([id, typed]) => [id, parsePrice(typed) ?? Number.NaN]));
  const business = readCompany(texts.business);
  return {
    email: texts.email,
    quantities,
    ...(chosen.length > 0 && { prices }),
    ...(code && { code }),
    ...(business && { business }),
    texts,
  };
}

/**
 * Reads what is wished of the promo code: one to apply, or '' to be without. Undefined: nothing, this is an order. Enter in another field
 * presses Apply too where there are no scripts, so without a code that is an order.
 */
export function readCodeWish(form: FormData): string | undefined {
  if (form.get('set-code') === 'remove') return '';
  return (form.get('set-code') === 'apply' && text(form.get('new-code')).trim()) || undefined;
}

const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '');
