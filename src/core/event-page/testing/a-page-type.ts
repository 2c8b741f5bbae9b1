import { pick } from '../../shared/fields.ts';
import { SHOWN_TYPE_FIELDS, TYPE_DEFAULTS } from '../../ticket-types/ticket-type.ts';
import type { EventPageType } from '../event-page.ts';

/** A ticket type as the event page shows it: 350.00 ZAR, five left, on sale. */
export function aPageType({
  minor = 35_000,
  ...more
}: Partial<EventPageType> & { minor?: number } = {}): EventPageType {
  const price = { minor, currency: 'ZAR' as const };
  return {
    id: 'general',
    ...pick({ ...TYPE_DEFAULTS, name: 'General' }, SHOWN_TYPE_FIELDS),
    price,
    charged: price,
    fee: { ...price, minor: 0 },
    listPrice: null,
    withCode: false,
    payWhatYouWant: null,
    tax: null,
    days: [],
    left: 5,
    saleStartsAt: null,
    saleEndsAt: null,
    sale: 'on',
    ...more,
  };
}
