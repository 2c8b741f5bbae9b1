import type { dates as english } from '../en/dates.ts';
import type { In } from '../texts.ts';

export const dates: In<'nl', typeof english> = {
  moment: '{day}, {time}',
  untilEnd: '{start} tot {end}',
  fromTime: 'vanaf {time}',
  moreDates: { one: 'en nog {count} datum', other: 'en nog {count} data' },
  ofEvent: 'van {event}',
  onSale: 'In de verkoop',
  opensLater: 'Verkoop start later',
  opensOn: 'Verkoop start {moment}',
  soldOut: 'Uitverkocht',
  salesEnded: 'De verkoop is gesloten',
  over: 'Voorbij',
  cancelled: 'Afgelast',
};
