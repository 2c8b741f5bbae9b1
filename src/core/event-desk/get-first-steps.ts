import { hasEvents } from '../event-lists/find-events.ts';
import type { Approval } from '../events/event.ts';
import { mayHere } from '../organisations/may.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { findFirstEvent } from './first-steps-store.ts';

export const FIRST_STEPS = ['event', 'page', 'approval', 'share', 'contact', 'bank', 'scan'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** What an organiser does from an account to the first guest, in order, and how far they are. */
export interface FirstSteps {
  /** Their event; null before there is one. */
  event: { id: string; name: string; approval: Approval; described: boolean } | null;
  /** The steps that there are for them, and whether each is done. */
  steps: { step: FirstStep; done: boolean }[];
}

/**
 * Returns the first steps of an organiser with at most one event, or one series; null for others, once all are done, and once the event is
 * over. @throws DomainError 'unauthenticated'
 */
export async function getFirstSteps(app: App, actor: Actor): Promise<FirstSteps | null> {
  const user = requireUser(actor);
  if (!mayHere(user, 'event.create')) return null;
  const { organisationId } = user;
  const first = organisationId ? await findFirstEvent(app.db, organisationId, app.clock.now()) : undefined;
  if (!first) {
    if (await hasEvents(app, actor, 'all')) return null;
    return { event: null, steps: FIRST_STEPS.map((step) => ({ step, done: false })) };
  }
  const { eventId: id, name, approval, described } = first;
  const done: Record<FirstStep, boolean> = {
    event: true,
    page: described && first.pictured,
    approval: approval === 'approved',
    share: first.ordered,
    contact: first.answers,
    bank: first.banked,
    scan: first.scanned,
  };
  const steps = FIRST_STEPS.filter((step) => step !== 'bank' || first.priced).map((step) => ({
    step,
    done: done[step],
  }));
  return steps.every((step) => step.done) ? null : { event: { id, name, approval, described }, steps };
}
