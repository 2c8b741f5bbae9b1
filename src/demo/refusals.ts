import { catalogueOf } from '../core/shared/errors.ts';

export const refusal = catalogueOf({
  'mailbox.unknown': [
    'not-found',
    { 'no-attachment': 'There is no such attachment.', 'no-email': 'This email isn’t here, or no longer.' },
  ],
  'request.unknown-path': ['not-found', 'There is nothing here.'],
});
