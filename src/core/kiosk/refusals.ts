import { catalogueOf, firstIssue } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'badge.invalid': ['invalid', firstIssue],
  'badge.none': ['not-found', 'This event has no badge. Its organiser can design one under ‘Badge’.'],
  'badge.ticket-not-valid': ['conflict', 'This ticket isn’t valid, so it gets no badge.'],
  'badge.ticket-unknown': ['not-found', 'No ticket for this event has this code.'],
});
