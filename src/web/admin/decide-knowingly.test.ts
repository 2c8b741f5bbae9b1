import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser } from '../../../tests/factories.ts';
import type { SignedIn } from '../../core/shared/actor.ts';
import { actorContext, appContext } from '../context.ts';
import { action, type DecisionResult, loader } from './events.tsx';

const app = await createTestApp();

function contextOf(actor: SignedIn) {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(actorContext, actor);
  return context;
}

const ADDRESS = 'http://localhost:3000/platform/admin/events';

/** The form of a page, sent. */
async function send(actor: SignedIn, fields: Record<string, string>): Promise<DecisionResult> {
  const request = new Request(ADDRESS, { method: 'POST', body: new URLSearchParams(fields) });
  return (await action({ context: contextOf(actor), request } as never)).data;
}

test('of two admins’ pages the later one is told, and then decides over what it was told of', async () => {
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
