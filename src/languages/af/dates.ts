import type { dates as english } from '../en/dates.ts';
import type { In } from '../texts.ts';

export const dates: In<'af', typeof english> = {
  moment: '{day}, {time}',
  untilEnd: '{start} tot {end}',
  fromTime: 'vanaf {time}',
  moreDates: { one: 'en nog {count} datum', other: 'en nog {count} datums' },
  ofEvent: 'van {event}',
  onSale: 'Te koop',
  opensLater: 'Verkope begin later',
  opensOn: 'Te koop vanaf {moment}',
  soldOut: 'Uitverkoop',
  salesEnded: 'Kaartjieverkope het geëindig',
  over: 'Verby',
  cancelled: 'Gekanselleer',
};
