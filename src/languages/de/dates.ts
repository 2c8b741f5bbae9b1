import type { dates as english } from '../en/dates.ts';
import type { In } from '../texts.ts';

export const dates: In<'de', typeof english> = {
  moment: '{day}, {time}\u00a0Uhr',
  untilEnd: '{start} bis {end}',
  fromTime: 'ab {time}',
  moreDates: { one: 'und {count} weiterer Termin', other: 'und {count} weitere Termine' },
  ofEvent: 'von {event}',
  onSale: 'Im Verkauf',
  opensLater: 'Verkauf beginnt später',
  opensOn: 'Verkauf ab {moment}',
  soldOut: 'Ausverkauft',
  salesEnded: 'Der Verkauf ist beendet',
  over: 'Vorbei',
  cancelled: 'Abgesagt',
};
