import { catalogueOf, firstIssue } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'event.invalid': ['invalid', firstIssue],
  'series.none': ['not-found', 'This event is not part of a series.'],
  'series.of-draft': ['conflict', 'This event is a draft. Send it for approval first, then add its dates.'],
  // Says why a tool is not copied to a date.
  'series.refused': [
    'conflict',
    ({ name }: { name?: string | undefined }) =>
      name === undefined ? 'It is for something that was deleted.' : `There is no “${name}” on this date.`,
  ],
  'series.too-many-dates': [
    'conflict',
    ({ most }: { most: number }) =>
      `A series can have ${most} dates at most. Start a new one by duplicating this event.`,
  ],
  'series.unknown': ['not-found', 'There is no series with this link.'],
});
