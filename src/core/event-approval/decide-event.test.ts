import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, aUser } from '../../../tests/factories.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { createEvent } from '../events/create-event.ts';
import { enteredTypes } from '../events/testing/entered-types.ts';
import { sampleEvent } from '../events/testing/sample-event.ts';
import { updateEvent } from '../events/update-event.ts';
import type { SignedIn } from '../shared/actor.ts';
import { decideEvent } from './decide-event.ts';
import { listEventsToDecide } from './events-to-decide.ts';

let app: TestApp;
let owner: SignedIn;
let admin: SignedIn;
let eventId: string;

beforeAll(async () => {
  app = await createTestApp();
  admin = await aUser(app, { admin: true });
});
beforeEach(async () => {
  app.outbox.length = 0;
  owner = await aUser(app);
  eventId = (await createEvent(app, owner, sampleEvent)).id;
});

const decide = (more: object, actor: SignedIn = admin) => decideEvent(app, actor, { eventId, ...more });

describe('deciding on an event', () => {
  test('an approval is stored, and its organiser is mailed', async () => {
    await decide({ decision: 'approved' });
    expect((await getOwnEvent(app, owner, eventId)).approval).toBe('approved');
    await app.runJobs();
    expect(app.outbox).toEqual([
      {
        kind: 'event-approved',
        to: owner.email,
        eventName: sampleEvent.name,
        link: expect.stringMatching(/^http:\/\/localhost:3000\/e\/summer-jazz-on-the-koppie/),
        moreDates: 0,
      },
    ]);
    const { waiting, decided } = await listEventsToDecide(app, admin);
    expect(waiting.map((event) => event.id)).not.toContain(eventId);
    expect(decided[0]).toMatchObject({
      eventId,
      decision: 'approved',
      reason: null,
      decidedBy: admin.email,
      standing: true,
    });
  });

  test('a rejection needs a reason, which the organiser is told', async () => {
    for (const reason of [undefined, null, '', '  ']) {
      await expect(decide({ decision: 'rejected', reason })).rejects.toMatchObject({
        kind: 'invalid',
        issues: [{ path: 'reason' }],
      });
    }
    await decide({ decision: 'rejected', reason: ' Where is it? ' });
    expect(await getOwnEvent(app, owner, eventId)).toMatchObject({
      approval: 'rejected',
      rejectedReason: 'Where is it?',
    });
    await app.runJobs();
    expect(app.outbox).toMatchObject([{ kind: 'event-rejected', to: owner.email, reason: 'Where is it?' }]);
  });

  test('repeating a decision is a conflict, and the organiser is mailed once', async () => {
    const both = await Promise.allSettled([
      decide({ decision: 'approved' }),
      decide({ decision: 'approved' }),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(decide({ decision: 'approved' })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'event.already-decided',
    });
    await app.runJobs();
    expect(app.outbox).toHaveLength(1);
  });

  test('an approval can be withdrawn; only the latest decision is mailed', async () => {
    await decide({ decision: 'approved' });
    app.clock.advance(1_000);
    await decide({ decision: 'rejected', reason: 'A hoax.' });
    await app.runJobs();
    expect(app.outbox).toMatchObject([{ kind: 'event-rejected' }]);
    const { decided } = await listEventsToDecide(app, admin);
    expect(decided.slice(0, 2)).toMatchObject([
      { decision: 'rejected', standing: true },
      { decision: 'approved', standing: false },
    ]);
  });

  test('a change made after the admin looked is not approved unseen', async () => {
    const seen = (await listEventsToDecide(app, admin)).waiting.find((event) => event.id === eventId);
    const { updatedAt } = await getOwnEvent(app, owner, eventId);
    expect(seen).toMatchObject({
      organiserEmail: owner.email,
      hasRendering: false,
      updatedAt,
      types: [{ price: { minor: 35_000 } }, {}],
    });
    await updateEvent(app, owner, eventId, {
      ...sampleEvent,
      types: enteredTypes((await getOwnEvent(app, owner, eventId)).types),
      name: 'Something else',
      updatedAt,
    });
    await expect(decide({ decision: 'approved', updatedAt })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'event.changed-meanwhile',
    });
  });

  /** Returns what an admin's page sends: the event as the queue showed it. */
  const seen = async () => {
    const event = (await listEventsToDecide(app, admin)).waiting.find(({ id }) => id === eventId);
    return { updatedAt: event?.updatedAt, lastDecision: event?.lastDecision };
  };
  const standing = async () =>
    (await listEventsToDecide(app, admin)).decided
      .filter((one) => one.eventId === eventId)
      .map(({ decision, reason, decidedBy }) => ({ decision, reason, decidedBy }));

  test('of two concurrent decisions the second is refused and told the first; nothing is overruled', async () => {
    const other = await aUser(app, { admin: true });
    const page = await seen();
    expect(page.lastDecision).toBeNull();
    const both = await Promise.allSettled([
      decide({ decision: 'approved', ...page }),
      decide({ decision: 'rejected', reason: 'A hoax.', ...page }, other),
    ]);
    const [kept] = await standing();
    const approvalWon = kept?.decision === 'approved';
    expect(both.map(({ status }) => status)).toEqual(
      approvalWon ? ['fulfilled', 'rejected'] : ['rejected', 'fulfilled'],
    );
    expect(await standing()).toHaveLength(1);
    const refusal = (both.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason;
    expect(refusal).toMatchObject({ kind: 'conflict', code: 'event.decided-meanwhile' });
    expect(refusal.message).toBe(
      approvalWon
        ? `${admin.email} approved this event meanwhile.`
        : `${other.email} rejected this event meanwhile: “A hoax.”`,
    );
    await app.runJobs();
    expect(app.outbox.filter(({ to }) => to === owner.email)).toHaveLength(1);
  });

  test('an admin who was told about another’s decision may overrule that one, but not a later one', async () => {
    const other = await aUser(app, { admin: true });
    const page = await seen();
    await decide({ decision: 'approved', ...page }, other);
    const slower = { decision: 'rejected', reason: 'No licence.', ...page };
    const refusal = await decide(slower).catch((error) => error);
    expect(refusal.message).toBe(`${other.email} approved this event meanwhile.`);
    expect((await getOwnEvent(app, owner, eventId)).approval).toBe('approved');
    const { approvalId } = await decide({ ...slower, lastDecision: refusal.facts.lastDecision });
    expect(await standing()).toEqual([
      { decision: 'rejected', reason: 'No licence.', decidedBy: admin.email },
      { decision: 'approved', reason: null, decidedBy: other.email },
    ]);
    await expect(
      decide({ decision: 'approved', ...page, lastDecision: refusal.facts.lastDecision }, other),
    ).rejects.toMatchObject({
      code: 'event.decided-meanwhile',
      message: `${admin.email} rejected this event meanwhile: “No licence.”`,
      facts: { lastDecision: approvalId },
    });
    await expect(
      decide({ ...slower, lastDecision: refusal.facts.lastDecision }, other),
    ).rejects.toMatchObject({
      code: 'event.already-decided',
      message: `${admin.email} rejected this event already: “No licence.”`,
    });
    // An admin's own decision in another window is theirs, not another admin's.
    await expect(decide({ decision: 'approved', ...page })).rejects.toMatchObject({
      message: 'You rejected this event meanwhile: “No licence.”',
    });
  });

  test('a decision that does not name the last decision overrules it, as the event’s version does not change', async () => {
    const other = await aUser(app, { admin: true });
    const { updatedAt } = await seen();
    await decide({ decision: 'approved', updatedAt }, other);
    await decide({ decision: 'rejected', reason: 'A hoax.', updatedAt });
    expect(await standing()).toHaveLength(2);
  });

  test('a form may say that there was no last decision', async () => {
    await decide({ decision: 'approved', ...(await seen()), lastDecision: '' });
    await expect(decide({ decision: 'rejected', reason: 'Late.', lastDecision: '' })).rejects.toMatchObject({
      code: 'event.decided-meanwhile',
    });
    await expect(decide({ decision: 'rejected', reason: 'Late.', lastDecision: 'x' })).rejects.toMatchObject({
      kind: 'invalid',
    });
  });

  test('an approved event that changes stays on sale, is listed for admins, and can be approved again or rejected', async () => {
    const change = async (more: object) => {
      const { updatedAt, types } = await getOwnEvent(app, owner, eventId);
      const kept = enteredTypes(types);
      await updateEvent(app, owner, eventId, { ...sampleEvent, types: kept, updatedAt, ...more });
    };
    const listed = async () =>
      (await listEventsToDecide(app, admin)).changed.find((event) => event.id === eventId)?.changed;
    await change({ name: 'Not looked at yet' });
    await decide({ decision: 'approved' });
    expect(await listed()).toBeUndefined();

    await change({ name: 'Somewhere else', locationText: 'The moon' });
    await change({ name: 'Somewhere else', locationText: 'The moon', endsAt: '2027-11-30T23:00' });
    expect(await getEventPage(app, { kind: 'visitor' }, eventId)).toMatchObject({ sale: 'on' });
    expect(await listed()).toEqual(['name', 'when', 'where']);

    await app.runJobs();
    app.outbox.length = 0;
    await decide({ decision: 'approved' });
    expect(await listed()).toBeUndefined();
    await app.runJobs();
    expect(app.outbox).toEqual([]);
    await expect(decide({ decision: 'approved' })).rejects.toMatchObject({ code: 'event.already-decided' });

    await change({ name: 'A hoax' });
    await decide({ decision: 'rejected', reason: 'This is another event.' });
    expect(await listed()).toBeUndefined();
    await app.runJobs();
    expect(app.outbox).toMatchObject([{ kind: 'event-rejected' }]);
  });

  test('a change that customers do not rely on is not listed', async () => {
    await decide({ decision: 'approved' });
    const { updatedAt, types } = await getOwnEvent(app, owner, eventId);
    const more = enteredTypes(types).map((type) => ({ ...type, capacity: 900 }));
    await updateEvent(app, owner, eventId, { ...sampleEvent, types: more, updatedAt });
    const { changed } = await listEventsToDecide(app, admin);
    expect(changed.map(({ id }) => id)).not.toContain(eventId);
  });

  test.each([
    ['over', 'event.over', { endsAt: new Date(0), startsAt: new Date(-1) }],
    ['cancelled', 'event.cancelled', { cancelledAt: new Date() }],
  ])(
    'an event that is %s keeps its decision and, if it is approved, its public page',
    async (kind, code, ended) => {
      const open = (await createEvent(app, owner, sampleEvent)).id;
      const rejected = (await createEvent(app, owner, sampleEvent)).id;
      await decide({ decision: 'approved' });
      await decide({ eventId: rejected, decision: 'rejected', reason: 'A hoax.' });
      await app.runJobs();
      app.outbox.length = 0;
      await app.db.updateTable('events').set(ended).where('id', 'in', [eventId, open, rejected]).execute();
      for (const id of [eventId, open, rejected]) {
        for (const decision of ['approved', 'rejected']) {
          const refused = decide({ eventId: id, decision, reason: 'No licence.' });
          await expect(refused).rejects.toMatchObject({
            kind: 'conflict',
            code,
            message: expect.stringContaining(`This event is ${kind}`),
          });
        }
      }
      await app.runJobs();
      expect(app.outbox).toEqual([]);
      const sale = kind === 'over' ? 'ended' : kind;
      expect(await getEventPage(app, { kind: 'visitor' }, eventId)).toMatchObject({ sale });
      const { decided } = await listEventsToDecide(app, admin);
      const marks = { over: kind === 'over', cancelled: kind === 'cancelled' };
      expect(decided.slice(0, 2)).toMatchObject([
        { eventId: rejected, decision: 'rejected', standing: true, ...marks },
        { eventId, decision: 'approved', standing: true, ...marks },
      ]);
    },
  );

  test('only admins decide', async () => {
    for (const actor of [owner, await aUser(app)]) {
      await expect(decide({ decision: 'approved' }, actor)).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(listEventsToDecide(app, actor)).rejects.toMatchObject({ kind: 'forbidden' });
    }
    await expect(decideEvent(app, aGuest(app), { eventId, decision: 'approved' })).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    expect((await getOwnEvent(app, owner, eventId)).approval).toBe('pending');
  });

  test.each([
    [{ eventId: 'abc' }, 'not-found'],
    [{ eventId: '0190b2f0-0000-4000-8000-000000000000' }, 'not-found'],
    [{ decision: 'maybe' }, 'invalid'],
    [{ approval: 'approved' }, 'invalid'],
  ])('%j is refused', async (change, kind) => {
    await expect(decide({ decision: 'approved', ...change })).rejects.toMatchObject({ kind });
  });
});
