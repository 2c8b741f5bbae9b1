import type { EventPage } from '../../../../core/event-page/event-page.ts';

/** Where people join the waiting list of an event; undefined where it has none. */
export const waitingListPath = ({ id, waitingList }: Pick<EventPage, 'id' | 'waitingList'>) =>
  waitingList ? `/event/${id}/waiting-list` : undefined;
