import type { dates as english } from '../en/dates.ts';
import type { In } from '../texts.ts';

export const dates: In<'fr', typeof english> = {
  moment: '{day}, {time}',
  untilEnd: '{start} jusqu’à {end}',
  fromTime: 'à partir de {time}',
  moreDates: { one: 'et {count} autre date', other: 'et {count} autres dates' },
  ofEvent: 'de {event}',
  onSale: 'En vente',
  opensLater: 'Bientôt en vente',
  opensOn: 'En vente à partir du {moment}',
  soldOut: 'Complet',
  salesEnded: 'La vente est terminée',
  over: 'Terminé',
  cancelled: 'Annulé',
};
