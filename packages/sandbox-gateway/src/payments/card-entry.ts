import type { TestCard } from '../scenarios/test-card.ts';
import { testCardByNumber } from '../scenarios/test-cards.ts';
import type { CardTrace } from './transaction.ts';

/** The card fields as the payer typed them. */
export interface CardEntry {
  number: string;
  expiry: string;
  cvv: string;
}

/** The messages for the payer, by field. */
export type EntryErrors = Partial<Record<keyof CardEntry, string>>;

export type CheckedEntry =
  | { ok: true; card: TestCard; trace: CardTrace }
  | { ok: false; errors: EntryErrors };

/** Checks the typed fields against the listed test cards and the gateway's time (ms). Nothing is stored. */
export function checkCardEntry(entry: CardEntry, now: number): CheckedEntry {
  const number = entry.number.replace(/[\s-]/g, '');
  const cvv = entry.cvv.trim();
  const card = testCardByNumber(number);
  const expiry = readExpiry(entry.expiry);
  const errors: EntryErrors = {};

  if (number === '') errors.number = 'Enter a card number';
  else if (!card) errors.number = 'Use one of the test cards below. The sandbox accepts no other cards';

  if (entry.expiry.trim() === '') errors.expiry = 'Enter the expiry date';
  else if (!expiry) errors.expiry = 'Enter the expiry date as month and year, such as 12/30';
  else if (hasExpired(expiry, now)) errors.expiry = 'This card has expired';

  if (cvv === '') errors.cvv = 'Enter the CVV';
  else if (card && cvv !== card.cvv) errors.cvv = 'The CVV is wrong';

  if (!card || !expiry || Object.keys(errors).length > 0) return { ok: false, errors };
  const trace = {
    bin: number.slice(0, 6),
    last4: number.slice(-4),
    brand: card.brand,
    expMonth: String(expiry.month).padStart(2, '0'),
    expYear: String(expiry.year),
  };
  return { ok: true, card, trace };
}

interface Expiry {
  month: number;
  year: number;
}

function readExpiry(text: string): Expiry | undefined {
  const match = /^\s*(\d{1,2})\s*(?:[/-]\s*)?(\d{2}|\d{4})\s*$/.exec(text);
  const month = Number(match?.[1]);
  const year = Number(match?.[2]);
  if (!match || month < 1 || month > 12) return undefined;
  return { month, year: year < 100 ? 2000 + year : year };
}

// A card is valid until the last moment of its month, in the time zone furthest behind (UTC-12).
function hasExpired({ month, year }: Expiry, now: number): boolean {
  return now >= Date.UTC(year, month) + 12 * 3_600_000;
}
