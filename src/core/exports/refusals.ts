import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'export.no-files': ['not-found', 'There are no such files.'],
  'export.unknown': ['not-found', 'There is no such export.'],
});
