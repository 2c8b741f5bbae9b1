import type { EventPage, EventPageType } from '../../../core/events/event-page.ts';

/** What the page offers. `not-open`: all that can be had later opens later; `sale-over`: the event is to come, its sale is not. */
export type SaleState = EventPage['sale'] | 'not-open' | 'sale-over';

export function saleState({ sale, types }: Pick<EventPage, 'sale' | 'types'>): SaleState {
  if (sale !== 'on' || types.some((type) => type.sale === 'on')) return sale;
  return types.some((type) => type.sale === 'not-open') ? 'not-open' : 'sale-over';
}

/** When the first of what is not open yet opens: an ISO 8601 instant. */
export function nextOpening(types: EventPageType[]): string | undefined {
  return types
    .flatMap(({ sale, saleStartsAt }) => (sale === 'not-open' && saleStartsAt ? [saleStartsAt] : []))
    .sort()[0];
}

/** The page as it will be when the sale has opened at that moment, as far as can be known now. */
export function asOpened(page: EventPage, opensAt: string): EventPage {
  return { ...page, types: page.types.map((type) => (opensBy(type, opensAt) ? opened(type) : type)) };
}

const opensBy = ({ sale, saleStartsAt }: EventPageType, moment: string) =>
  sale === 'not-open' && saleStartsAt !== null && Date.parse(saleStartsAt) <= Date.parse(moment);

/** A type once its sale has opened. */
export function opened(type: EventPageType): EventPageType {
  return { ...type, sale: type.left > 0 ? 'on' : 'sold-out' };
}
