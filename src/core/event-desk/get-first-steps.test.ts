import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aMember, anEvent, aUser } from '../../../tests/factories.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { aTicket } from '../check-in/testing/issued-ticket.ts';
import { answerQuestions } from './answer-questions.ts';
import { getFirstSteps } from './get-first-steps.ts';

const app = await createTestApp();
const openSteps = async (actor: Parameters<typeof getFirstSteps>[1]) =>
  (await getFirstSteps(app, actor))?.steps.filter(({ done }) => !done).map(({ step }) => step);

test('somebody without an event has every step ahead', async () => {
  const newcomer = await aUser(app);
  expect(await getFirstSteps(app, newcomer)).toMatchObject({ event: null });
  expect(await openSteps(newcomer)).toEqual([
    'event',
    'page',
    'approval',
    'share',
    'contact',
    'bank',
    'scan',
  ]);
});

test('each step is done once it is true, and all of them end the list', async () => {
  const owner = await aUser(app);
  const event = await anEvent(app, { owner, approval: 'pending' });
  const { eventId } = event;
  const change = (columns: object) =>
    app.db.updateTable('events').set(columns).where('id', '=', eventId).execute();
  await change({ description: '' });
  expect(await getFirstSteps(app, owner)).toMatchObject({ event: { id: eventId, approval: 'pending' } });
  expect(await openSteps(owner)).toEqual(['page', 'approval', 'share', 'contact', 'bank', 'scan']);
  await change({ approval: 'approved' });
  await answerQuestions(app, owner, eventId);
  expect(await openSteps(owner)).toEqual(['page', 'share', 'bank', 'scan']);
  const { code } = await aTicket(app, event);
  await admitTicket(app, owner, { eventId, code, gate: 'Main gate' });
  expect(await openSteps(owner)).toEqual(['page', 'bank']);
});

test('whoever has other events, or a role that creates none, needs no first steps', async () => {
  const owner = await aUser(app);
  await anEvent(app, { owner });
  expect(await getFirstSteps(app, await aMember(app, owner, { role: 'reader' }))).toBeNull();
  await anEvent(app, { owner });
  expect(await getFirstSteps(app, owner)).toBeNull();
});
