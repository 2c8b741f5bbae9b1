import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'organiser.link-taken': ['conflict', 'This link is taken. Choose another.'],
  'organiser.no-page': [
    'conflict',
    'Your page gets its link when your first event is approved. Change it then.',
  ],
  'organiser.too-many-links': ['conflict', 'Your page has had ten links already. Choose one of those.'],
  'organiser.unknown': ['not-found', 'There is no organiser with this link.'],
});
