import type { Shift } from './shift.ts';
import type { ShiftRecord } from './shift-store.ts';

/** Returns the cash that should be in a drawer, minor units. */
export const expectedOf = ({ floatMinor, cashSold, cashBack }: ShiftRecord): number =>
  floatMinor + cashSold - cashBack;

/** A shift as people read it. Whoever sells in it does not see what is expected until they have counted; others do. */
export function toShift(record: ShiftRecord, { userId }: { userId: string }): Shift {
  const { id, name, currency, openedBy, openedAt, closedBy, closedAt, countedMinor, note } = record;
  const inCurrency = (minor: number) => ({ minor, currency });
  const mine = record.openedById === userId;
  const expectedMinor = record.expectedMinor ?? (mine ? null : expectedOf(record));
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
    orders: record.orders,
    tickets: record.tickets,
    expected: expectedMinor === null ? null : inCurrency(expectedMinor),
    counted: countedMinor === null ? null : inCurrency(countedMinor),
    difference:
      countedMinor === null || expectedMinor === null ? null : inCurrency(countedMinor - expectedMinor),
    note,
    mine,
  };
}
