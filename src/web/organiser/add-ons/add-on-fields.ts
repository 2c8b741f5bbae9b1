import type { AddOnInput } from '../../../core/add-ons/add-on.ts';
import type { Currency } from '../../../core/shared/money.ts';
import { readForm } from '../../ui/forms/bind.ts';
import { type FormOf, flag, minorUnitsOf, orElse, orNull, text, wholeNumber } from '../../ui/forms/codecs.ts';

export const ADD_ON = {
  name: text,
  description: text,
  onSale: flag,
  taxRateId: orNull(text),
  soldAlone: flag,
  // The field shows 0.
  perTicketMinimum: { ...orElse(wholeNumber, 0), toTyped: String },
  perTicketLimit: orNull(wholeNumber),
  perOrderLimit: wholeNumber,
} satisfies FormOf<AddOnInput, 'eventId' | 'kind' | 'currency' | 'ticketTypes' | 'variants'>;

/** The fields of each variant; of a donation, the two amounts. */
export const variantIn = (currency: Currency) =>
  ({
    name: orNull(text),
    priceMinor: minorUnitsOf(currency),
    priceFloorMinor: minorUnitsOf(currency),
    capacity: wholeNumber,
  }) satisfies FormOf<AddOnInput['variants'][number], 'id'>;

/** Where a variant's fields are in the input. */
export const variantAt = (at: number) => `variants.${at}.`;

/** Reads the variants in row order. @param ids of those that exist */
export const readVariants = (form: FormData, currency: Currency, ids: readonly (string | undefined)[]) =>
  ids.map((id, at) => ({ ...(id && { id }), ...readForm(variantIn(currency), form, variantAt(at)) }));
