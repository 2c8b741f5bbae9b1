import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'organiser.no-page': [
    'conflict',
    'Your page gets its link when your first event is approved. Change it then.',
  ],
  'organiser.unknown': ['not-found', 'There is no organiser with this link.'],
});
