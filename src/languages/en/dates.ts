import { textRoom } from '../texts.ts';

/** How moments stand in sentences and lists. What a day, a month and a time look like is Intl's. */
export const dates = textRoom('dates', {
  moment: '{day}, {time}',
  untilEnd: '{start} until {end}',
  fromTime: 'from {time}',
  moreDates: { one: 'and {count} more date', other: 'and {count} more dates' },
  ofEvent: 'of {event}',
  onSale: 'On sale',
  opensLater: 'Opens later',
  opensOn: 'Opens on {moment}',
  soldOut: 'Sold out',
  salesEnded: 'Ticket sales have ended',
  over: 'Over',
  cancelled: 'Cancelled',
});
