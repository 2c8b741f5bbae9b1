import { parsePrice } from '../../../core/ticket-types/price.ts';

/** The choices of a form that are not typed into a field. */
export interface AddOnChoices {
  kind: 'add_on' | 'donation';
  currency: string;
  /** Null: all. */
  ticketTypes: string[] | null;
  /** The ids of the variants in the form's rows; undefined for a new one. */
  ids: readonly (string | undefined)[];
}

/** Reads the form of an add-on into what the API takes. What is no number is sent as it was typed, for the server to refuse by field. */
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
    // Not there where the organisation has no tax rates.
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

function wholeNumber(typed: string): unknown {
  const digits = typed.replace(/\s/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : typed;
}
