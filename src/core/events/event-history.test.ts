import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aUser } from '../../../tests/factories.ts';
import { createEvent } from './create-event.ts';
import { updateEvent } from './update-event.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

test('an edit is logged with the changed fields in words, before and after', async () => {
  const owner = await aUser(app);
  const times = { startsAt: '2027-01-16T17:00', endsAt: '2027-01-16T23:00', timeZone: 'Africa/Johannesburg' };
  const type = { name: 'General', priceMinor: 35_000, currency: 'ZAR', capacity: 100 };
  const { id } = await createEvent(app, owner, {
    name: 'Jazz',
    ...times,
    types: [type, { ...type, name: 'VIP' }],
  });
  const { updatedAt } = await app.db
    .selectFrom('events')
    .where('id', '=', id)
    .select('updatedAt')
    .executeTakeFirstOrThrow();
  const [general] = await app.db
    .selectFrom('ticket_types')
    .where('eventId', '=', id)
    .orderBy('position')
    .select('id')
    .execute();
  const same = {
    name: 'Jazz',
    ...times,
    types: [
      { ...type, id: general?.id },
      { ...type, name: 'VIP' },
    ],
  };
  const changed = {
    ...same,
    name: 'Jazz on the Koppie',
    startsAt: '2027-01-16T18:30',
    types: [
      { ...type, id: general?.id, priceMinor: 40_000, capacity: 120 },
      { ...type, name: 'Balcony' },
    ],
  };
  await updateEvent(app, owner, id, { ...changed, updatedAt: updatedAt.toISOString() });
  const entries = await app.db
    .selectFrom('audit_entries')
    .where('eventId', '=', id)
    .orderBy('id')
    .selectAll()
    .execute();
  expect(entries.map(({ kind, chain }) => [kind, chain])).toEqual([
    ['event.created', owner.organisationId],
    ['event.edited', owner.organisationId],
  ]);
  expect(entries[1]?.facts).toEqual({
    event: 'Jazz on the Koppie',
    changes: [
      { field: 'name', before: 'Jazz', after: 'Jazz on the Koppie' },
      { field: 'starts_at', before: '2027-01-16 17:00', after: '2027-01-16 18:30' },
      { of: 'General', field: 'price', before: '350.00\u00a0ZAR', after: '400.00\u00a0ZAR' },
      { of: 'General', field: 'capacity', before: 100, after: 120 },
      { of: 'Balcony', field: 'ticket_type', before: null, after: 'Balcony' },
      { of: 'VIP', field: 'ticket_type', before: 'VIP', after: null },
    ],
  });
});
