import { v7 as newId } from 'uuid';
import type { TicketFound } from '../../core/check-in/found-ticket.ts';
import { TITLES, toneOf } from './answer/answer-words.ts';
import { askOrDecide } from './offline/ask-or-decide.ts';
import type { OfflineDoor } from './offline/offline-door.ts';
import type { DeviceScan, Outcome } from './send-scan.ts';

/** Where and how this device scans. */
export type Place = Pick<DeviceScan, 'gate' | 'areaId' | 'direction'>;

/** Checks in tickets of one order one after the other, as if each had been scanned. @param door decides what the server does not answer @returns the answers, in their order */
export async function checkInTogether(
  eventId: string,
  codes: readonly string[],
  place: Place,
  door: OfflineDoor | undefined,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const code of codes) {
    const scan = { scanId: newId(), code, typed: true, ...place, scannedAt: new Date().toISOString() };
    outcomes.push(await askOrDecide(eventId, scan, door));
  }
  return outcomes;
}

/** "4 admitted", "3 admitted, 1 not: Already in" */
export function togetherWords(outcomes: readonly Outcome[], direction: Place['direction']): string {
  const done = direction === 'exit' ? 'checked out' : 'admitted';
  const failed = outcomes.filter(({ answer }) => toneOf(answer) !== 'go').map(({ answer }) => TITLES[answer]);
  const good = `${outcomes.length - failed.length} ${done}`;
  return failed.length === 0 ? good : `${good}, ${failed.length} not: ${[...new Set(failed)].join(', ')}`;
}

/** Finds the tickets of each order that can be checked in together: two or more, each for one person. @returns by order number */
export function togetherByOrder(
  tickets: readonly TicketFound[],
  canPass: (ticket: TicketFound) => boolean,
): Map<string, TicketFound[]> {
  const orders = new Map<string, TicketFound[]>();
  for (const ticket of tickets) {
    if (!canPass(ticket) || !ticket.admits || ticket.people) continue;
    orders.set(ticket.orderNumber, [...(orders.get(ticket.orderNumber) ?? []), ticket]);
  }
  return new Map([...orders].filter(([, those]) => those.length > 1));
}
