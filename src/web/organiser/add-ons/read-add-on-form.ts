import { readWholeNumber } from '../../../core/shared/typed-number.ts';
import { parsePrice } from '../../../core/ticket-types/price.ts';

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
    ...{ kind, currency, name: text('name'), description: text('description'), onSale: form.has('onSale') },
  };
  const idOf = (at: number) => ids[at] && { id: ids[at] };
  if (kind === 'donation') {
    const variant = { priceMinor: minorUnits(text('price.0')), priceFloorMinor: minorUnits(text('floor')) };
    return { ...shared, soldAlone: true, variants: [{ ...idOf(0), ...variant }] };
  }
  return {
    ...shared,
    ticketTypes,
    // The field is missing if the organisation has no tax rates.
    ...(form.has('taxRateId') && { taxRateId: text('taxRateId') || null }),
    soldAlone: form.has('soldAlone'),
    perTicketMinimum: text('perTicketMinimum') === '' ? 0 : wholeNumber(text('perTicketMinimum')),
    perTicketLimit: text('perTicketLimit') === '' ? null : wholeNumber(text('perTicketLimit')),
    perOrderLimit: wholeNumber(text('perOrderLimit')),
    variants: ids.map((_, at) => ({
      ...idOf(at),
      name: text(`variant.${at}`) || null,
      priceMinor: minorUnits(text(`price.${at}`)),
      capacity: wholeNumber(text(`capacity.${at}`)),
    })),
  };
}

const minorUnits = (typed: string): unknown => parsePrice(typed) ?? typed;

const wholeNumber = (typed: string): unknown => readWholeNumber(typed) ?? typed;
