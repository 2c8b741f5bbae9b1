import type { dates as english } from '../en/dates.ts';
import type { In } from '../texts.ts';

export const dates: In<'es', typeof english> = {
  moment: '{day}, {time}',
  untilEnd: '{start} hasta las {end}',
  fromTime: 'desde las {time}',
  moreDates: { one: 'y {count} fecha más', other: 'y {count} fechas más' },
  ofEvent: 'de {event}',
  onSale: 'A la venta',
  opensLater: 'Próximamente a la venta',
  opensOn: 'A la venta el {moment}',
  soldOut: 'Agotado',
  salesEnded: 'La venta ha terminado',
  over: 'Terminado',
  cancelled: 'Cancelado',
};
