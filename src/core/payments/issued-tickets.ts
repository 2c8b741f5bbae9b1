import type { TypeOnSale } from '../inventory/allocate.ts';
import type { App } from '../shared/app.ts';
import type { NewTicket } from '../tickets/new-tickets-store.ts';
import { generateShortCode } from '../tickets/short-code.ts';
import type { OrderToFulfil } from './fulfilment.ts';

/** The part of an order that its tickets are made from. */
export type LinesToIssue = Pick<OrderToFulfil, 'id' | 'lines'>;

/**
 * Makes an order's tickets and the units of its add-ons. Units that belong to a ticket line are dealt out to its tickets in turn, so that
 * each ticket gets as many of an add-on as any other, or one fewer.
 */
export function ticketsOf(
  { newId, randomBytes }: Pick<App, 'newId' | 'randomBytes'>,
  { id: orderId, lines }: LinesToIssue,
  { counters }: { counters: ReadonlyMap<string, Pick<TypeOnSale, 'addOn'>> },
): NewTicket[] {
  const byLine = new Map<number, string[]>();
  const given = new Map<string, number>();
  // Add-ons have higher line numbers than the tickets they belong to.
  const ordered = lines.toSorted((one, other) => one.number - other.number);
  return ordered.flatMap(({ number: lineNumber, ticketTypeId, quantity, forLine }) => {
    const bearers = forLine == null ? [] : (byLine.get(forLine) ?? []);
    const addOn = counters.get(ticketTypeId)?.addOn;
    const key = `${forLine} ${addOn?.id}`;
    const made = Array.from({ length: quantity }, (): NewTicket => {
      const turn = given.get(key) ?? 0;
      given.set(key, turn + 1);
      const addOnTo = bearers[turn % bearers.length] ?? null;
      const shortCode = generateShortCode(randomBytes);
      return { id: newId(), orderId, lineNumber, ticketTypeId, shortCode, admits: !addOn, addOnTo };
    });
    // Ids sort in the order of their seats.
    byLine.set(lineNumber, made.map(({ id }) => id).sort());
    return made;
  });
}
