import { needsApproval } from '../events/needs-approval.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';

/** Tells whether events that an actor creates now wait for an admin before they go on sale. */
export const eventsNeedApproval = async (app: App, actor: Actor): Promise<boolean> =>
  actor.kind !== 'user' || actor.organisationId === null || needsApproval(app, app.db, actor.organisationId);
