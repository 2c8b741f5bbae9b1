import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'event.already-cancelled': ['conflict', 'This event is already cancelled.'],
  'event.not-cancelled': [
    'conflict',
    'This event isn’t cancelled. Cancel it first, or refund single orders.',
  ],
  'event.over': [
    'conflict',
    'This event is over, so it can’t be cancelled any more. Its orders can still be refunded.',
  ],
});
