import { sayOnPage } from '../../../ui/language/page-language.ts';

const say = sayOnPage('picker');

/** The corrected quantity of a field, and the reason, if it differs from the typed one. */
export interface CorrectedQuantity {
  value: string;
  says?: string;
}

/** Lowers a quantity to what is available. @param most the available number; @param mostSays the reason for that limit */
export function correctQuantity(typed: string, most: number, mostSays: string): CorrectedQuantity {
  const number = Number(typed);
  // The field is empty while somebody types; browsers do not pass on texts that are no number.
  if (typed.trim() === '' || Number.isNaN(number)) return { value: typed };
  if (number < 0) return { value: '0', says: say('atLeastNone') };
  if (number > most) return { value: String(most), says: mostSays };
  if (!Number.isInteger(number)) return { value: String(Math.floor(number)), says: say('wholeTickets') };
  return { value: typed };
}

/** Raises a finished quantity to the smallest that an order may have. */
export function raiseToLeast(typed: string, least: number): CorrectedQuantity {
  const number = Number(typed);
  if (!(number > 0 && number < least)) return { value: typed };
  return { value: String(least), says: say('atLeast', { least }) };
}
