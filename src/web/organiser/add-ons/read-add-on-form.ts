import { minorUnits, orElse, orNull, wholeNumber } from '../../ui/forms/codecs.ts';

/** The values of the form that are not in its fields. */
export interface AddOnChoices {
  kind: 'add_on' | 'donation';
  currency: string;
  /** Null for all. */
  ticketTypes: string[] | null;
  /** The variants' ids in row order; undefined for a new one. */
  ids: readonly (string | undefined)[];
}

/** Reads an add-on's form as the API's input. Text that is not a number is sent as typed, so that the server reports it by field. */
export function readAddOnForm(
  form: FormData,
  { kind, currency, ticketTypes, ids }: AddOnChoices,
): Record<string, unknown> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const shared = {
    kind,
    currency,
    name: text('name'),
    description: text('description'),
    onSale: form.has('onSale'),
  };
  const idOf = (at: number) => ids[at] && { id: ids[at] };
  if (kind === 'donation') {
    const variant = {
      priceMinor: minorUnits.toValue(text('price.0')),
      priceFloorMinor: minorUnits.toValue(text('floor')),
    };
    return { ...shared, soldAlone: true, variants: [{ ...idOf(0), ...variant }] };
  }
  return {
    ...shared,
    ticketTypes,
    // The field is missing if the organisation has no tax rates.
    ...(form.has('taxRateId') && { taxRateId: text('taxRateId') || null }),
    soldAlone: form.has('soldAlone'),
    perTicketMinimum: orElse(wholeNumber, 0).toValue(text('perTicketMinimum')),
    perTicketLimit: orNull(wholeNumber).toValue(text('perTicketLimit')),
    perOrderLimit: wholeNumber.toValue(text('perOrderLimit')),
    variants: ids.map((_, at) => ({
      ...idOf(at),
      name: text(`variant.${at}`) || null,
      priceMinor: minorUnits.toValue(text(`price.${at}`)),
      capacity: wholeNumber.toValue(text(`capacity.${at}`)),
    })),
  };
}
