import { instant } from '../shared/answer-fields.ts';

/** Tells an offer from an order in checkout. */
export const offeredUntilAnswer = instant
  .nullable()
  .describe('Until when an unpaid order is offered to somebody from the waiting list; null for any other.');
