import { z } from 'zod';
import { CURRENCIES, type Currency } from '../shared/money.ts';

/** Operators who take more than this sell something else than tickets; it is likelier a slip of the pen. */
const MAX_PERCENT = 30;
const MAX_FIXED_MINOR = 100_000;

const PERCENT = /^(\d{1,2})(?:\.(\d{1,2}))?$/;
const percentError = `must be a percentage from 0 to ${MAX_PERCENT} with at most two decimals, like 2.5`;

/** "2.5" -> 250, hundredths of a percent; digits are moved, never calculated with. */
export const feePercent = z
  .string()
  .trim()
  .regex(PERCENT, { error: percentError })
  .transform((text) => {
    const [, whole = '', decimals = ''] = PERCENT.exec(text) ?? [];
    return Number(whole + decimals.padEnd(2, '0'));
  })
  .refine((hundredths) => hundredths <= MAX_PERCENT * 100, { error: percentError });

/** "ZAR:500,EUR:30" -> minor units a ticket by currency. */
export const feeFixed = z.string().transform((text, context) => {
  const fixed: Partial<Record<Currency, number>> = {};
  const refuse = (message: string) => context.addIssue({ code: 'custom', message });
  for (const part of text.split(',')) {
    const [, code = '', digits = ''] = /^\s*([A-Za-z]+)\s*:\s*(\d+)\s*$/.exec(part) ?? [];
    const currency = CURRENCIES.find((known) => known === code.toUpperCase());
    if (!digits) {
      refuse(`must say minor units by currency, like ZAR:500,EUR:30, not "${part.trim()}"`);
    } else if (!currency) {
      refuse(`names ${code}, which nobody can pay in`);
    } else if (fixed[currency] !== undefined) {
      refuse(`names ${currency} twice`);
    } else if (Number(digits) > MAX_FIXED_MINOR) {
      refuse(`takes ${digits} of ${currency} a ticket: at most ${MAX_FIXED_MINOR} minor units`);
    } else {
      fixed[currency] = Number(digits);
    }
  }
  return fixed;
});
