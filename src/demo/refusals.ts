import { catalogueOf } from '../core/shared/errors.ts';

export const refusal = catalogueOf({
  'mailbox.unknown': ['not-found', 'There is no such attachment.'],
  'request.unknown-path': ['not-found', 'There is nothing here.'],
});
