import type { dates as english } from '../en/dates.ts';
import type { In } from '../texts.ts';

export const dates: In<'pt', typeof english> = {
  moment: '{day}, {time}',
  untilEnd: '{start} até {end}',
  fromTime: 'a partir de {time}',
  moreDates: { one: 'e mais {count} data', other: 'e mais {count} datas' },
  ofEvent: 'de {event}',
  onSale: 'À venda',
  opensLater: 'Vendas em breve',
  opensOn: 'À venda a partir de {moment}',
  soldOut: 'Esgotado',
  salesEnded: 'As vendas terminaram',
  over: 'Encerrado',
  cancelled: 'Cancelado',
};
