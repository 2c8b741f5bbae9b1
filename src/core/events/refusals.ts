import { catalogueOf, type DomainError, firstIssue, wordsOf } from '../shared/errors.ts';
import { isolate } from '../shared/text/isolate.ts';

export const refusal = catalogueOf({
  'event.cancelled': ['conflict', 'This event is cancelled, so it can no longer be changed.'],
  'event.changed-meanwhile': [
    'conflict',
    'This event was changed in another window. Reload it to see the latest version.',
  ],
  'event.created-already': ['conflict', 'You’ve already created this event. Open it to change it.'],
  'event.has-orders': [
    'conflict',
    (_: { orders: number }) =>
      'People ordered tickets for this event, so it can’t be deleted. Cancel it instead.',
  ],
  'event.id-taken': ['conflict', 'This id is already in use. Send a new one.'],
  'event.invalid': ['invalid', firstIssue],
  'event.unknown': ['not-found', 'There is no such event.'],
  'event.unknown-banner': ['invalid', 'This photo is no longer there. Choose it again.'],
  'event.unknown-rendering': ['invalid', 'This 3d file is no longer there. Upload it again.'],
  'series.none': ['not-found', 'This event is not part of a series.'],
  // About a later date. The form has no field for it, so the sentence names the date as well as the fault.
  'series.refused': [
    'conflict',
    ({ name, startsLocally }: { eventId: string; name: string; startsLocally: string }, { cause }) =>
      `Nothing was changed, because of ${isolate(name)} on ${startsLocally.replace('T', ' at ')}: ${wordsOf(cause as DomainError)}`,
  ],
});
