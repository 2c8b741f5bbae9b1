import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/database.ts';
import { aUser } from '../../../../tests/factories.ts';
import { decideEvent } from '../../../core/event-approval/decide-event.ts';
import { createEvent } from '../../../core/events/create-event.ts';
import { sampleEvent } from '../../../core/events/testing/sample-event.ts';
import type { Actor } from '../../../core/shared/actor.ts';
import { actorContext, appContext } from '../../context.ts';
import { loader } from './short-link.tsx';

const app = await createTestApp();
const owner = await aUser(app);
const { id } = await createEvent(app, owner, { ...sampleEvent, name: 'Soirée Zürich' });

async function follow(actor: Actor, query = '') {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(actorContext, actor);
  const url = new URL(`http://localhost:3000/e/soiree-zurich${query}`);
  const { status, headers } = await loader({ context, url, params: { slug: 'soiree-zurich' } } as never);
  return [status, headers.get('location'), headers.get('cache-control')];
}

test('a link redirects its owner to the preview temporarily, and everybody to the published page permanently', async () => {
  expect(await follow(owner)).toEqual([302, `/event/${id}`, null]);
  await expect(follow({ kind: 'visitor' })).rejects.toMatchObject({ kind: 'not-found' });
  await decideEvent(app, await aUser(app, { admin: true }), { eventId: id, decision: 'approved' });
  const kept = 'public, max-age=86400';
  expect(await follow({ kind: 'visitor' }, '?from=poster')).toEqual([308, `/event/${id}?from=poster`, kept]);
});
