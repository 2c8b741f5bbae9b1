import { afterEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, aUser } from '../../../tests/factories.ts';
import { duplicateEvent } from '../event-desk/duplicate-event.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { createEvent } from '../events/create-event.ts';
import { enteredTypes } from '../events/testing/entered-types.ts';
import { sampleEvent } from '../events/testing/sample-event.ts';
import { updateEvent } from '../events/update-event.ts';
import type { SignedIn } from '../shared/actor.ts';
import type { Settings } from '../shared/app.ts';
import { decideEvent } from './decide-event.ts';
import { eventsNeedApproval } from './events-need-approval.ts';
import { listEventsToDecide } from './events-to-decide.ts';
import { submitEvent } from './submit-event.ts';

const app = await createTestApp();
const admin = await aUser(app, { admin: true });
const rule = (approval: Settings['approval']) => {
  app.settings.approval = approval;
};
afterEach(() => rule(undefined));

const create = async (owner: SignedIn) => (await createEvent(app, owner, sampleEvent)).id;
const approvalOf = async (owner: SignedIn, id: string) => (await getOwnEvent(app, owner, id)).approval;
const decide = (eventId: string, decision: 'approved' | 'rejected') =>
  decideEvent(app, admin, { eventId, decision, reason: decision === 'rejected' ? 'No address.' : null });

test('where nobody needs approval, an event is on sale at once, and a copy once it is sent', async () => {
  rule('never');
  const owner = await aUser(app);
  const id = await create(owner);
  expect(await approvalOf(owner, id)).toBe('approved');
  expect((await getEventPage(app, aGuest(app), id)).name).toBe(sampleEvent.name);
  const copy = await duplicateEvent(app, owner, id, {
    name: 'Again',
    startsAt: '2026-12-20T19:30',
    endsAt: '2026-12-20T23:00',
  });
  expect(await approvalOf(owner, copy.id)).toBe('draft');
  await submitEvent(app, owner, copy.id);
  await submitEvent(app, owner, copy.id);
  expect(await approvalOf(owner, copy.id)).toBe('approved');
  await app.runJobs();
  expect(app.outbox.filter(({ kind }) => kind === 'event-waiting')).toEqual([]);
});

test('what needed no approval is not reviewed when it changes, and what was approved is', async () => {
  const owner = await aUser(app);
  const change = async (id: string) => {
    const { types, updatedAt } = await getOwnEvent(app, owner, id);
    await updateEvent(app, owner, id, {
      ...sampleEvent,
      types: enteredTypes(types),
      name: 'Another night',
      updatedAt,
    });
    const { changed } = await listEventsToDecide(app, admin, {});
    return changed.filter((event) => event.id === id).length;
  };
  const reviewed = await create(owner);
  await decide(reviewed, 'approved');
  expect(await change(reviewed)).toBe(1);
  rule('never');
  expect(await change(await create(owner))).toBe(0);
});

test('an organiser’s first event waits; after an approval none does, and after a rejection they wait again', async () => {
  rule('first');
  const [owner, other] = [await aUser(app), await aUser(app)];
  const first = await create(owner);
  expect(await approvalOf(owner, first)).toBe('pending');
  expect(await eventsNeedApproval(app, owner)).toBe(true);
  await decide(first, 'approved');
  expect(await eventsNeedApproval(app, owner)).toBe(false);
  expect(await approvalOf(owner, await create(owner))).toBe('approved');
  expect(await approvalOf(other, await create(other))).toBe('pending');
  app.clock.advance(1_000);
  await decide(first, 'rejected');
  expect(await approvalOf(owner, await create(owner))).toBe('pending');
});

test('a rejected event waits for a decision whatever the rule is', async () => {
  const owner = await aUser(app);
  const id = await create(owner);
  await decide(id, 'rejected');
  rule('never');
  await submitEvent(app, owner, id);
  expect(await approvalOf(owner, id)).toBe('pending');
});
