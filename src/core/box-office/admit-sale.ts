import { z } from 'zod';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { orderIdOf } from '../orders/order-policy.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { requireTill } from './box-office-policy.ts';
import { readSale } from './get-till-sale.ts';

export const admitSaleInput = z.strictObject({
  areaId: z
    .guid({ error: 'This isn’t the id of an area.' })
    .optional()
    .describe('Where they go in; needed once the event has more than one open area.'),
});

export const admittedSaleAnswer = z
  .object({
    admitted: z.int().describe('How many came in now or before.'),
    refused: z.int().describe('How many were not let in: the wrong area, or not at this time.'),
  })
  .meta({ id: 'AdmittedSale' });
export type AdmittedSale = z.infer<typeof admittedSaleAnswer>;

/**
 * Checks in all tickets of a sale at the till with all of their people, as if each had been scanned.
 * @throws DomainError 'invalid' by field, 'unauthenticated', 'forbidden' (account.email-not-verified, organisation.role), 'not-found'
 * (event.unknown, order.unknown), 'conflict' (check-in.area-needed, check-in.area-not-open)
 */
export async function admitSale(
  app: App,
  actor: Actor,
  given: { eventId: unknown; orderId: unknown },
  input: unknown,
): Promise<AdmittedSale> {
  const { event } = await requireTill(app, actor, given.eventId);
  const { areaId } = parseInput(admitSaleInput, input);
  const sale = await readSale(app, { eventId: event.id, orderId: orderIdOf(given.orderId) });
  const tickets = sale.tickets.filter(({ admits }) => admits);
  let admitted = 0;
  for (const { code, people } of tickets) {
    const scan = { eventId: event.id, code, gate: 'Box office', ...(areaId && { areaId }) };
    const all = await admitTicket(app, actor, { ...scan, people });
    const { answer } =
      all.answer === 'too-many'
        ? await admitTicket(app, actor, { ...scan, people: all.people.of - all.people.in })
        : all;
    if (answer === 'admitted' || answer === 'already-admitted') admitted += 1;
  }
  return { admitted, refused: tickets.length - admitted };
}
