import type { EventPage } from '../../../../core/event-page/event-page.ts';
import { saleState } from '../../../../core/event-page/sale-state.ts';

/**
 * Finds the add-ons and donations that are sold without a ticket, until the event is over. Empty while tickets are or will be on sale,
 * because they are then offered beside those.
 */
export function soldAlone(page: EventPage): EventPage['addOns'] {
  const state = saleState(page);
  if (state !== 'sold-out' && state !== 'sale-over') return [];
  return page.addOns.filter(
    ({ soldAlone, variants }) => soldAlone && variants.some(({ sale }) => sale === 'on'),
  );
}
