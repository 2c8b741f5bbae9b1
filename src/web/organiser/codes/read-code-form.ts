import { localTime, minorUnits, orNull, wholeNumber } from '../../ui/forms/codecs.ts';

/** The choices that are not fields of the form. */
export interface CodeChoices {
  /** How the codes are made; undefined for an existing promotion. */
  way?: 'one' | 'random' | 'own';
  effect: 'percent' | 'amount' | 'price' | 'none';
  /** Ids of ticket types; null for all that are not hidden. */
  types: string[] | null;
  /** The only visible ticket type, if there is just one; the reserve is then of that type. */
  onlyType?: string | undefined;
}

/**
 * Converts the promo code form into the API's input. A text that is not a number is sent as typed, for the server to refuse by field; an
 * empty field means no limit.
 */
export function readCodeForm(
  form: FormData,
  { way, effect, types, onlyType }: CodeChoices,
): Record<string, unknown> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const needsCurrency = effect === 'amount' || effect === 'price' || text('maxDiscountMinor') !== '';
  return {
    ...codesOf(way, text),
    price: priceOf(effect, text),
    currency: needsCurrency || form.has('onlyCurrency') ? text('currency') || null : null,
    types: types === null && onlyType !== undefined && text('reserved') !== '' ? [onlyType] : types,
    reserved: orNull(wholeNumber).toValue(text('reserved')),
    validFrom: orNull(localTime).toValue(text('validFrom')),
    validUntil: orNull(localTime).toValue(text('validUntil')),
    maxUses: orNull(wholeNumber).toValue(text('maxUses')),
    maxTickets: orNull(wholeNumber).toValue(text('maxTickets')),
    maxUsesEachPerson: orNull(wholeNumber).toValue(text('maxUsesEachPerson')),
    maxDiscountMinor: effect === 'none' ? null : orNull(minorUnits).toValue(text('maxDiscountMinor')),
  };
}

function codesOf(way: CodeChoices['way'], text: (name: string) => string): Record<string, unknown> {
  if (way === undefined) return text('name') === '' ? {} : { name: text('name') };
  if (way === 'one') return { code: text('code') };
  const name = text('name');
  if (way === 'own') return { name, codes: readCodes(text('codes')) };
  return { name, count: wholeNumber.toValue(text('count')), prefix: text('prefix') };
}

function priceOf(effect: CodeChoices['effect'], text: (name: string) => string) {
  if (effect === 'none') return { effect };
  const typed = text('value').replace(/%$/, '').trim();
  if (effect === 'percent') return { effect, percentHundredths: minorUnits.toValue(typed) };
  return { effect, amountMinor: minorUnits.toValue(typed) };
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
