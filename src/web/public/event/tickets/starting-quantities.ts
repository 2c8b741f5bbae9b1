import type { EventPageType } from '../../../../core/event-page/event-page.ts';

/**
 * Fills the picker at first: with what was typed before, or the fewest tickets of the first type that can be had, or that a promo code is for, one as a rule, so that an email and a press are
 * enough. The script takes them back when somebody chooses another type.
 */
export function startingQuantities(types: EventPageType[], typed: Record<string, string> | undefined) {
  if (typed) return typed;
  const onSale = types.filter(({ sale }) => sale === 'on');
  const first = onSale.find(({ withCode }) => withCode) ?? onSale[0];
  return Object.fromEntries(
    types.map(({ id }) => [id, id === first?.id ? String(first.perOrderMinimum) : '0']),
  );
}
