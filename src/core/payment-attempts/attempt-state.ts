import type { AttemptState } from '../../db/column-types.ts';

/** The states of a payment attempt that others can follow. Only success is final: a payment that failed or was abandoned may still be paid. */
export const UNSETTLED = [
  'created',
  'opened',
  'action_required',
  'processing',
  'failed',
  'abandoned',
] as const satisfies AttemptState[];

/** The states that a report can bring an attempt to; it is `created` once. */
export type ReportedState = Exclude<AttemptState, 'created'>;
