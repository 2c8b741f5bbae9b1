import type { AddOnAtDoor } from '../../../core/check-in/door-answer.ts';
import type { DeviceScan, Outcome } from '../send-scan.ts';
import { moreOf, toneOf } from './answer-words.ts';

/** How long an admission stays on the screen unless the next ticket is read, ms. */
export const ADMITTED_FOR_MS = 2500;

/**
 * How long an admission stands before the next ticket can be read, ms (decision 0128). A glance takes a third of that; a guest takes longer to step aside
 * for the next, so it doesn't slow a queue down.
 */
export const SEEN_AFTER_MS = 1000;

/** The add-ons of a ticket that was shown. */
export const addOnsOf = (outcome: Outcome): readonly AddOnAtDoor[] =>
  ('ticket' in outcome && 'addOns' in outcome.ticket && outcome.ticket.addOns) || [];

/** Tells whether an answer stays until somebody closes it: all but admissions with nothing left to do. */
export const staysUntilClosed = (outcome: Outcome, direction: DeviceScan['direction']): boolean =>
  toneOf(outcome.answer) !== 'go' || addOnsOf(outcome).length > 0 || moreOf(outcome, direction) > 0;
