import type { EventPage, EventPageType } from '../../../../core/event-page/event-page.ts';

/** The page as it will probably be once the sale opens at that moment. */
export function asOpened(page: EventPage, opensAt: string): EventPage {
  return { ...page, types: page.types.map((type) => (opensBy(type, opensAt) ? opened(type) : type)) };
}

const opensBy = ({ sale, saleStartsAt }: EventPageType, moment: string) =>
  sale === 'not-open' && saleStartsAt !== null && Date.parse(saleStartsAt) <= Date.parse(moment);

/** A type once its sale has opened. */
export function opened(type: EventPageType): EventPageType {
  return { ...type, sale: type.left > 0 ? 'on' : 'sold-out' };
}
