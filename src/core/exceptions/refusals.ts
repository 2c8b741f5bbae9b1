import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'exception.already-resolved': ['conflict', 'Somebody has already resolved this. Reload the page.'],
  'exception.not-offered': ['invalid', 'This can’t be decided about it now. Reload the page.'],
  'exception.unknown': ['not-found', 'There is no such exception.'],
});
