import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/database.ts';
import { anEvent, aUser } from '../../../../tests/factories.ts';
import type { Decision } from '../../../core/event-lists/event-lists.ts';
import { deleteEvent } from '../../../core/events/delete-event.ts';
import type { SignedIn } from '../../../core/shared/actor.ts';
import { actorContext, appContext } from '../../context.ts';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import { Decisions } from './decisions.tsx';
import { action, type DecisionResult, loader } from './events.tsx';

const app = await createTestApp();

function contextOf(actor: SignedIn) {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(actorContext, actor);
  return context;
}

const ADDRESS = 'http://localhost:3000/platform/admin/events';

/** Submits the page's form. */
async function send(actor: SignedIn, fields: Record<string, string>): Promise<DecisionResult> {
  const request = new Request(ADDRESS, { method: 'POST', body: new URLSearchParams(fields) });
  return (await action({ context: contextOf(actor), request } as never)).data;
}

test('the later of two admins is told about the other’s decision, and can then override it', async () => {
  const [one, other] = [await aUser(app, { admin: true }), await aUser(app, { admin: true })];
  const { eventId } = await anEvent(app, { approval: 'pending' });
  const { waiting } = await loader({ context: contextOf(one), url: new URL(ADDRESS) } as never);
  const shown = waiting.find(({ id }) => id === eventId);
  const form = { eventId, updatedAt: shown?.updatedAt ?? '', lastDecision: shown?.lastDecision ?? '' };

  expect(await send(other, { ...form, decision: 'approved' })).toEqual({ decided: true });
  const rejection = { ...form, decision: 'rejected', reason: 'A hoax.' };
  const refused = await send(one, rejection);
  expect(refused).toMatchObject({
    decided: false,
    errors: { code: 'event.decided-meanwhile', detail: `${other.email} approved this event meanwhile.` },
    meanwhile: expect.any(String),
  });
  const meanwhile = (refused as { meanwhile: string }).meanwhile;
  expect(await send(one, { ...rejection, lastDecision: meanwhile })).toEqual({ decided: true });
});

test('a mistaken rejection is reversed from the history', async () => {
  const admin = await aUser(app, { admin: true });
  const { eventId } = await anEvent(app, { approval: 'pending' });
  expect(await send(admin, { eventId, decision: 'rejected', reason: 'A slip.' })).toEqual({ decided: true });
  const history = async () => {
    const { decided } = await loader({ context: contextOf(admin), url: new URL(ADDRESS) } as never);
    return decided.filter((decision) => decision.eventId === eventId);
  };
  const [slip] = await history();
  if (!slip) throw new Error('The rejection is not in the history.');
  const words = (decided: Decision[]) =>
    pageText(Decisions, { decided, count: decided.length, me: admin.email });
  expect(words([slip])).toContain('Approve after all');

  const seen = { eventId, updatedAt: slip.updatedAt ?? '', lastDecision: slip.id };
  expect(await send(admin, { ...seen, decision: 'approved' })).toEqual({ decided: true });
  const turned = await history();
  expect(turned.map(({ decision, standing }) => ({ decision, standing }))).toEqual([
    { decision: 'approved', standing: true },
    { decision: 'rejected', standing: false },
  ]);
  expect(words(turned)).toContain('Unpublish');
  expect(words(turned)).not.toContain('after all');
});

test.each([
  ['over', { endsAt: new Date(1), startsAt: new Date(0) }],
  ['cancelled', { cancelledAt: new Date() }],
])(
  'no decision about an event that is %s can be reversed, from the history or from a page left open',
  async (word, ended) => {
    const admin = await aUser(app, { admin: true });
    const [good, bad] = [
      await anEvent(app, { approval: 'pending' }),
      await anEvent(app, { approval: 'pending' }),
    ];
    await send(admin, { eventId: good.eventId, decision: 'approved' });
    await send(admin, { eventId: bad.eventId, decision: 'rejected', reason: 'A slip.' });
    const history = async () => {
      const { decided } = await loader({ context: contextOf(admin), url: new URL(ADDRESS) } as never);
      return decided.filter(({ eventId }) => eventId === good.eventId || eventId === bad.eventId);
    };
    const words = (decided: Decision[]) =>
      pageText(Decisions, { decided, count: decided.length, me: admin.email });
    expect(words(await history())).toMatch(/Approve after all.*Unpublish/);
    await app.db.updateTable('events').set(ended).where('id', 'in', [good.eventId, bad.eventId]).execute();
    const shown = words(await history());
    expect(shown).not.toMatch(/Unpublish|after all/);
    expect(shown).toMatch(new RegExp(`${word} failed.*${word} approved`));
    for (const form of [
      { eventId: good.eventId, decision: 'rejected', reason: 'Late.' },
      { eventId: bad.eventId, decision: 'approved', reason: '' },
    ]) {
      expect(await send(admin, form)).toMatchObject({ decided: false, errors: { code: `event.${word}` } });
    }
  },
);

test('a decision about an event deleted since stays in the history, without a link', async () => {
  const admin = await aUser(app, { admin: true });
  const { eventId, owner, name } = await anEvent(app, { approval: 'pending' });
  await send(admin, { eventId, decision: 'rejected', reason: 'A hoax.' });
  await deleteEvent(app, owner, eventId);
  const { decided } = await loader({ context: contextOf(admin), url: new URL(ADDRESS) } as never);
  const left = decided.filter((decision) => decision.eventId === eventId);
  const html = pageHtml(Decisions, { decided: left, count: 1, me: admin.email });
  for (const words of [name, 'A hoax.', 'deleted', 'failed']) expect(html).toContain(words);
  expect(html).not.toContain(eventId);
  expect(html).not.toMatch(/Approve after all|Unpublish/);
});
