import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'message.unknown': ['not-found', 'There is no such message.'],
  'organisation.unknown': ['not-found', 'There is no such organisation.'],
  'unsubscribe.unknown': ['not-found', 'This link is incomplete. Use the one in the email.'],
});
