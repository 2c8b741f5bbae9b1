import { readWholeNumber } from '../../../../core/shared/typed-number.ts';
import { parsePrice } from '../../../../core/ticket-types/price.ts';
import { readCompany } from '../../../ui/forms/read-company.ts';

/** The picker's input as typed, to show it again. */
export interface TypedTickets {
  email: string;
  /** By ticket type id. */
  quantities: Record<string, string>;
  /** The prices that the buyer chose, by ticket type id. */
  prices: Record<string, string>;
  /** The company's fields. */
  business: Record<string, string>;
}

const FIELD = /^(quantity|price|donation|business)\[(.+)\]$/;

/**
 * Reads the picker's fields `email`, `code`, `quantity[<typeId>]`, `price[<typeId>]`, `donation[<typeId>]`, which is the price of one, and
 * `business[<part>]`; `currency[<typeId>]` says how many decimals a price has. An empty or zero quantity means none, whatever the price; an empty or zero donation means none too.
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
    if (field === 'donation' && typed !== '' && parsePrice(typed, currencyOf(form, typeId)) !== 0)
      quantities[typeId] = 1;
    if (field === 'quantity' && typed !== '' && readWholeNumber(typed) !== 0)
      quantities[typeId] = readWholeNumber(typed) ?? Number.NaN;
  }
  const code = text(form.get('code')).trim();
  const chosen = Object.entries(texts.prices).filter(([typeId]) => typeId in quantities);
  // Invalid prices and quantities are left for core to refuse.
  const prices = Object.fromEntries(
    chosen.map(([id, typed]) => [id, parsePrice(typed, currencyOf(form, id)) ?? Number.NaN]),
  );
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
 * Reads whether to apply a promo code, or '' to remove it; undefined for an order. Without scripts, Enter in another field also presses
 * Apply, so without a code that is an order.
 */
export function readCodeWish(form: FormData): string | undefined {
  if (form.get('set-code') === 'remove') return '';
  return (form.get('set-code') === 'apply' && text(form.get('new-code')).trim()) || undefined;
}

/** Says in which currency a chosen price is. */
const currencyOf = (form: FormData, typeId: string) => text(form.get(`currency[${typeId}]`));

const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '');
