import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'rendering.none': ['not-found', 'This event has no 3d rendering.'],
});
