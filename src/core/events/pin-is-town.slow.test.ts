import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aUser } from '../../../tests/factories.ts';
import { createTicketDocuments } from '../../adapters/documents/ticket-documents.ts';
import { decideEvent } from '../event-approval/decide-event.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { calendarFeed } from '../event-lists/calendar-feed.ts';
import { getEventCalendar } from '../event-page/get-event-calendar.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { aBoughtOrder } from '../holds/testing/bought-order.ts';
import { getOrderDocument } from '../order-page/get-order-documents.ts';
import { aTown } from '../places/testing/a-town.ts';
import type { SignedIn } from '../shared/actor.ts';
import { createEvent } from './create-event.ts';
import { enteredEvent } from './testing/entered-event.ts';
import { sampleEvent } from './testing/sample-event.ts';
import { updateEvent } from './update-event.ts';

const visitor = { kind: 'visitor' } as const;
const TOWN = { latitude: -26.1076, longitude: 28.0567 };
/** A metre from it: as little as a pin can be moved. */
const MOVED = { latitude: -26.10761, longitude: 28.0567 };

let app: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  app = await createTestApp({ documents: createTicketDocuments() });
  await aTown(app, TOWN);
  owner = await aUser(app);
});

async function eventAt(point: Partial<typeof TOWN>) {
  const { latitude: _, longitude: __, ...elsewhere } = sampleEvent;
  const { id } = await createEvent(app, owner, { ...elsewhere, ...point });
  await decideEvent(app, await aUser(app, { admin: true }), { eventId: id, decision: 'approved' });
  return id;
}

const isTown = async (id: string) => (await getEventPage(app, visitor, id)).pinIsTown;

test('an event knows whether its pin only marks a town', async () => {
  expect(await isTown(await eventAt(TOWN))).toBe(true);
  expect(await isTown(await eventAt(MOVED))).toBe(false);
  expect(await isTown(await eventAt({ latitude: MOVED.longitude, longitude: TOWN.longitude }))).toBe(false);
  expect(await isTown(await eventAt({}))).toBe(false);
});

test('moving the pin away and back changes that', async () => {
  const id = await eventAt(TOWN);
  const move = async (point: typeof TOWN) =>
    updateEvent(app, owner, id, { ...enteredEvent(await getOwnEvent(app, owner, id)), ...point });
  await move(MOVED);
  expect(await isTown(id)).toBe(false);
  await move(TOWN);
  expect(await isTown(id)).toBe(true);
  expect((await getOwnEvent(app, owner, id)).pinIsTown).toBe(true);
});

test('calendars lead to a pin that somebody placed, never to the middle of a town', async () => {
  for (const [point, leads] of [
    [TOWN, false],
    [MOVED, true],
  ] as const) {
    const eventId = await eventAt(point);
    const { types } = await getEventPage(app, visitor, eventId);
    expect((await getEventCalendar(app, visitor, eventId)).includes('GEO:')).toBe(leads);

    const of = { organisationId: owner.organisationId as string };
    const feed = await calendarFeed(app, { name: 'Events', path: '/', of });
    const entry = feed.slice(feed.indexOf(`UID:${eventId}`)).split('END:VEVENT')[0];
    expect(entry?.includes('GEO:')).toBe(leads);

    const order = await aBoughtOrder(app, { eventId, types });
    const own = await getOrderDocument(app, order.buyer, order, 'calendar');
    expect(String(own).includes('GEO:')).toBe(leads);
  }
});
