import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'series.none': ['not-found', 'This event is not part of a series.'],
  'series.of-draft': ['conflict', 'This event is a draft. Send it for approval first, then add its dates.'],
  'series.too-many-dates': [
    'conflict',
    ({ most }: { most: number }) =>
      `A series can have ${most} dates at most. Start a new one by duplicating this event.`,
  ],
  'series.unknown': ['not-found', 'There is no series with this link.'],
});
