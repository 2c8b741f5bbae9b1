import type { AddOnInput } from '../../../core/add-ons/add-on.ts';
import { readForm } from '../../ui/forms/bind.ts';
import { type FormOf, flag, minorUnits, orElse, orNull, text, wholeNumber } from '../../ui/forms/codecs.ts';

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
export const VARIANT = {
  name: orNull(text),
  priceMinor: minorUnits,
  priceFloorMinor: minorUnits,
  capacity: wholeNumber,
} satisfies FormOf<AddOnInput['variants'][number], 'id'>;

/** Where a variant's fields are in the input. */
export const variantAt = (at: number) => `variants.${at}.`;

/** Reads the variants in row order. @param ids of those that exist */
export const readVariants = (form: FormData, ids: readonly (string | undefined)[]) =>
  ids.map((id, at) => ({ ...(id && { id }), ...readForm(VARIANT, form, variantAt(at)) }));
