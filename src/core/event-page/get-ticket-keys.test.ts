import { beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { anEvent, aUser } from '../../../tests/factories.ts';
import { aTicket } from '../check-in/testing/issued-ticket.ts';
import { verifyTicketCode } from '../tickets/ticket-code.ts';
import { importTicketPublicKey } from '../tickets/ticket-key.ts';
import { getTicketKeys } from './get-ticket-keys.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const VISITOR = { kind: 'visitor' } as const;

it('publishes the key with which an event’s codes can be checked, and nothing secret', async () => {
  const event = await anEvent(app, { name: 'Jazz' });
  const { code } = await aTicket(app, event);
  const answer = await getTicketKeys(app, VISITOR, event.eventId);
  expect(answer).toEqual({
    id: event.eventId,
    name: 'Jazz',
    keys: [{ keyId: 1, publicKey: expect.stringMatching(/^[\w-]{43}$/) }],
  });
  const [key] = answer.keys;
  const verdict = verifyTicketCode(code, () => key && importTicketPublicKey(key.publicKey));
  expect(verdict).toMatchObject({ ok: true, eventId: event.eventId });
});

it('does not tell strangers of an event that was never on sale', async () => {
  const owner = await aUser(app);
  const { eventId } = await anEvent(app, { owner, approval: 'pending' });
  await expect(getTicketKeys(app, VISITOR, eventId)).rejects.toMatchObject({ code: 'event.unknown' });
  await expect(getTicketKeys(app, VISITOR, 'jazz')).rejects.toMatchObject({ code: 'event.unknown' });
  await expect(getTicketKeys(app, VISITOR, app.newId())).rejects.toMatchObject({ code: 'event.unknown' });
  expect(await getTicketKeys(app, owner, eventId)).toMatchObject({ name: expect.any(String) });
});

it('keeps the keys of sold tickets public when the event’s page is taken down, but not its name', async () => {
  const event = await anEvent(app);
  await aTicket(app, event);
  await app.db.updateTable('events').set({ approval: 'rejected' }).where('id', '=', event.eventId).execute();
  expect(await getTicketKeys(app, VISITOR, event.eventId)).toMatchObject({
    name: null,
    keys: [{ keyId: 1 }],
  });
});
