import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aMember, anEvent, aUser } from '../../../tests/factories.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { search } from '../search/search.ts';
import type { SignedIn } from '../shared/actor.ts';
import { exported } from './testing/exported.ts';

const app = await createTestApp();
let event: Awaited<ReturnType<typeof anEvent>>;
let orderId: string;
let code: string;

beforeAll(async () => {
  event = await anEvent(app);
  ({ orderId } = await aPaidOrder(app, event));
  const order = await getOrderForOrganiser(app, event.owner, { eventId: event.eventId, orderId });
  code = order.tickets[0]?.shortCode ?? '';
  const { eventId, owner } = event;
  await admitTicket(app, owner, { eventId, code, gate: 'North' });
});

/** All that somebody can read about the ticket. */
async function seenBy(actor: SignedIn): Promise<string> {
  const { eventId } = event;
  const order = await getOrderForOrganiser(app, actor, { eventId, orderId });
  const tables = await Promise.all(
    ['attendees', 'check-ins'].map((name) => exported(app, actor, { eventId, name })),
  );
  return JSON.stringify([order, tables, await search(app, actor, { text: code })]);
}

/** The search answers with the text that was looked for. */
const timesIn = (seen: string, text: string) => seen.split(text).length - 1;

test.each(['finance', 'reader'] as const)('%s sees no code that opens the door', async (role) => {
  const seen = await seenBy(await aMember(app, event.owner, { role }));
  expect(timesIn(seen, code)).toBe(1);
  // In the order, its timeline, two tables and the search.
  expect(timesIn(seen, `•••••-${code.slice(6)}`)).toBe(5);
});

test('an admin, who runs no doors, does not see one either', async () => {
  expect(timesIn(await seenBy(await aUser(app, { admin: true })), code)).toBe(1);
});

test.each(['manager', 'box_office'] as const)('%s, who runs the door, sees it whole', async (role) => {
  const seen = await seenBy(await aMember(app, event.owner, { role }));
  expect(timesIn(seen, code)).toBe(6);
  expect(seen).not.toContain('•••••');
});
