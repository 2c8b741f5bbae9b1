import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'guests.not-added': [
    'conflict',
    ({ wrong }: { wrong: number }) =>
      `Nobody was added: ${wrong === 1 ? '1 guest has' : `${wrong} guests have`} no ticket. Correct the list and try again.`,
  ],
  'guests.id-used': [
    'conflict',
    'These guests were sent before with other details. Send them with a new id.',
  ],
  'guests.revoked': [
    'conflict',
    'These guests were added before, and revoked since. Send them with a new id.',
  ],
  'guests.unknown': ['not-found', 'There are no such guests at this event.'],
});
