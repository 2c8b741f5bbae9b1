import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aMember, anEvent, aUser } from '../../../tests/factories.ts';
import type { Actor, Role } from '../../core/shared/actor.ts';
import { actorContext, appContext, requestContext } from '../context.ts';
import { loader as newAddOn } from './add-ons/new-add-on.tsx';
import { loader as newCode } from './codes/new-code.tsx';
import { loader as duplicate } from './duplicate/duplicate-event.tsx';
import { loader as newMessage } from './messages/new-message.tsx';
import { loader as editEvent } from './wizard/edit-event.tsx';
import { loader as newEvent } from './wizard/new-event.tsx';

const app = await createTestApp();
const owner = await aUser(app);
const event = await anEvent(app, { owner });

/** The pages whose only purpose is a form, with the roles that may submit it. */
const FORMS = [
  ['a new event', newEvent, ['owner', 'manager']],
  ['a copy of an event', duplicate, ['owner', 'manager']],
  ['changes to an event', editEvent, ['owner', 'manager']],
  ['a new code', newCode, ['owner', 'manager']],
  ['a new add-on', newAddOn, ['owner', 'manager']],
  ['a new message', newMessage, ['owner', 'manager']],
] as const;
const ROLES = ['manager', 'finance', 'box_office', 'reader'] as const satisfies Role[];

const open = (loader: unknown, actor: Actor) => {
  const context = new RouterContextProvider();
  const url = new URL(`http://localhost/platform/event/${event.eventId}`);
  context.set(appContext, app);
  context.set(actorContext, actor);
  context.set(requestContext, { url } as never);
  const params = { eventId: event.eventId };
  return (loader as (args: object) => Promise<unknown>)({ context, params, url, request: new Request(url) });
};

test.each(FORMS)(
  'the form for %s opens for whoever may submit it, and refuses all others at once',
  async (_what, loader, may) => {
    await open(loader, owner);
    for (const role of ROLES) {
      const member = await aMember(app, owner, { role });
      const opened = open(loader, member);
      if (may.some((one) => one === role)) await opened;
      else await expect(opened, role).rejects.toMatchObject({ kind: 'forbidden' });
    }
  },
);
