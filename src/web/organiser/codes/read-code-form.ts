import type { NewPromotion } from '../../../core/promo-codes/promotion.ts';
import { readForm } from '../../ui/forms/bind.ts';
import {
  type Codec,
  type FormOf,
  localTime,
  minorUnits,
  minorUnitsOf,
  orNull,
  text,
  wholeNumber,
} from '../../ui/forms/codecs.ts';

/** The choices that are not fields of the form. */
export interface CodeChoices {
  effect: 'percent' | 'amount' | 'price' | 'none';
  /** Ids of ticket types; null for all that are not hidden. */
  types: string[] | null;
  /** The only visible ticket type, if there is just one; the reserve is then of that type. */
  onlyType?: string | undefined;
}

const codeList: Codec<string[]> = { toTyped: (codes) => codes.join('\n'), toValue: readCodes };

/** The fields of a code or a batch; an empty limit is none. */
export const CODE = {
  code: text,
  name: text,
  codes: codeList,
  count: wholeNumber,
  prefix: text,
  reserved: orNull(wholeNumber),
  maxUses: orNull(wholeNumber),
  maxTickets: orNull(wholeNumber),
  maxUsesEachPerson: orNull(wholeNumber),
  maxDiscountMinor: orNull(minorUnits),
  validFrom: orNull(localTime),
  validUntil: orNull(localTime),
} satisfies FormOf<NewPromotion, 'eventId' | 'price' | 'currency' | 'types'>;

/** Converts the promo code form into the API's input. */
export function readCodeForm(
  form: FormData,
  { effect, types, onlyType }: CodeChoices,
): Record<string, unknown> {
  const typed = (name: string) => String(form.get(name) ?? '').trim();
  const needsCurrency = effect === 'amount' || effect === 'price' || typed('maxDiscountMinor') !== '';
  return {
    ...readForm(CODE, form),
    price: priceOf(effect, typed('value'), typed('currency')),
    currency: needsCurrency ? typed('currency') || null : null,
    types: types === null && onlyType !== undefined && typed('reserved') !== '' ? [onlyType] : types,
  };
}

function priceOf(effect: CodeChoices['effect'], typed: string, currency: string) {
  if (effect === 'none') return { effect };
  if (effect !== 'percent') return { effect, amountMinor: minorUnits.toValue(typed, { currency }) };
  // Hundredths of a percent are read as cents are.
  return { effect, percentHundredths: minorUnitsOf('EUR').toValue(typed.replace(/%$/, '')) };
}

/** Reads codes as people paste them: one per line, or the first column of a spreadsheet, with or without its heading. */
export function readCodes(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/[\r\n]+/);
  const codes = lines.flatMap((line) => {
    const [first = ''] = line.split(/[,;\t]/);
    const code = first
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim();
    return code === '' ? [] : [code];
  });
  return /^codes?$/i.test(codes[0] ?? '') ? codes.slice(1) : codes;
}
