import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'event.cancelled': [
    'conflict',
    'This event is cancelled, so there’s nothing left to decide. Its page stays up for the people who bought tickets.',
  ],
  'event.draft': [
    'conflict',
    'This event is a draft. You can decide about it once its organiser sends it for approval.',
  ],
  'event.over': [
    'conflict',
    'This event is over, so there’s nothing left to decide. Its page stays up for the people who were there.',
  ],
});
