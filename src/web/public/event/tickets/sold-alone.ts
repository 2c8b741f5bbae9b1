import type { EventPage } from '../../../../core/event-page/event-page.ts';
import { saleState } from '../../../../core/event-page/sale-state.ts';

/**
 * Finds what can be bought although no ticket can: the add-ons that are sold without one, and donations, until the event is over. None while
 * tickets are on sale or will be: then they are offered beside these.
 */
export function soldAlone(page: EventPage): EventPage['addOns'] {
  const state = saleState(page);
  if (state !== 'sold-out' && state !== 'sale-over') return [];
  return page.addOns.filter(
    ({ soldAlone, variants }) => soldAlone && variants.some(({ sale }) => sale === 'on'),
  );
}
