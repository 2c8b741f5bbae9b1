import type { Shift } from './shift.ts';
import type { ShiftRecord } from './shift-store.ts';

/** Returns the cash that should be in a drawer, minor units. */
export const expectedOf = ({ floatMinor, cashSold, cashBack }: ShiftRecord): number =>
  floatMinor + cashSold - cashBack;

/** Who reads a shift, and whether they see everybody's shifts. */
export interface ShiftReader {
  userId: string;
  seesAll: boolean;
}

/**
 * Tells whether somebody still has to count the cash of their own shift. Until then its amounts are hidden from them (docs/decisions/0097).
 */
export const countsBlind = (
  { openedById, closedAt }: Pick<ShiftRecord, 'openedById' | 'closedAt'>,
  { userId, seesAll }: ShiftReader,
): boolean => closedAt === null && openedById === userId && !seesAll;

/** A shift as a given person sees it. */
export function toShift(record: ShiftRecord, reader: ShiftReader): Shift {
  const { id, name, currency, openedBy, openedAt, closedBy, closedAt, countedMinor, note } = record;
  const inCurrency = (minor: number) => ({ minor, currency });
  const blind = countsBlind(record, reader);
  const expectedMinor = blind ? null : (record.expectedMinor ?? expectedOf(record));
  return {
    id,
    name,
    state: closedAt ? 'closed' : 'open',
    openedBy,
    openedAt: openedAt.toISOString(),
    closedBy,
    closedAt: closedAt?.toISOString() ?? null,
    currency,
    float: inCurrency(record.floatMinor),
    taken: blind
      ? null
      : {
          cash: {
            sold: inCurrency(record.cashSold),
            handedBack: inCurrency(record.cashBack),
            sales: record.cashSales,
          },
          cardTerminal: {
            sold: inCurrency(record.terminalSold),
            handedBack: inCurrency(record.terminalBack),
            sales: record.terminalSales,
          },
        },
    orders: record.orders,
    tickets: record.tickets,
    expected: expectedMinor === null ? null : inCurrency(expectedMinor),
    counted: countedMinor === null ? null : inCurrency(countedMinor),
    difference:
      countedMinor === null || expectedMinor === null ? null : inCurrency(countedMinor - expectedMinor),
    note,
    mine: record.openedById === reader.userId,
  };
}
