import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser } from '../../../tests/factories.ts';
import { createTicketDocuments } from '../../adapters/documents/ticket-documents.ts';
import { getEventCalendar } from './get-event-calendar.ts';

const app = { ...(await createTestApp()), documents: createTicketDocuments() };
const visitor = { kind: 'visitor' } as const;

test('anybody can add an approved event to their calendar', async () => {
  const { eventId } = await anEvent(app);
  const text = await getEventCalendar(app, visitor, eventId);
  expect(text).toContain(`UID:${eventId}@tikiti`);
  expect(text.replaceAll('\r\n ', '')).toContain(`URL:${app.settings.publicUrl}/event/${eventId}`);
  expect(text).toContain('STATUS:CONFIRMED');
});

test('a cancelled event is marked as such', async () => {
  const { eventId } = await anEvent(app, { cancelledAt: app.clock.now() });
  expect(await getEventCalendar(app, visitor, eventId)).toContain('STATUS:CANCELLED');
});

test('an unapproved event is available to its owner only', async () => {
  const owner = await aUser(app);
  const { eventId } = await anEvent(app, { owner, approval: 'pending' });
  expect(await getEventCalendar(app, owner, eventId)).toContain('BEGIN:VEVENT');
  await expect(getEventCalendar(app, visitor, eventId)).rejects.toMatchObject({ code: 'event.unknown' });
});
