import type { EventPage } from '../../../../core/event-page/event-page.ts';

/** The page of an event's waiting list; undefined without one. */
export const waitingListPath = ({ id, waitingList }: Pick<EventPage, 'id' | 'waitingList'>) =>
  waitingList ? `/event/${id}/waiting-list` : undefined;
