import type { EventPageType } from '../../../../core/event-page/event-page.ts';

/**
 * Fills the picker at first: with what was typed before, or the fewest tickets of the first type that can be had, or that a promo code is for, one as a rule, so that an email and a press are
 * enough. The script takes them back when somebody chooses another type.
 */
export function startingQuantities(
  types: Pick<EventPageType, 'id' | 'sale' | 'withCode' | 'perOrderMinimum'>[],
  typed: Record<string, string> | undefined,
) {
  if (typed) return typed;
  const onSale = types.filter(({ sale }) => sale === 'on');
  const first = onSale.find(({ withCode }) => withCode) ?? onSale[0];
  return Object.fromEntries(
    types.map(({ id }) => [id, id === first?.id ? String(first.perOrderMinimum) : '0']),
  );
}

/**
 * Fills the picker when a promo code was applied or removed: what was chosen stays. Where nobody had changed what the picker began with, it
 * starts over, with what the code is for.
 */
export function quantitiesKept(types: EventPageType[], typed: Record<string, string>) {
  const before = types.filter(({ id }) => id in typed).map((type) => ({ ...type, withCode: false }));
  const begun = startingQuantities(before, undefined);
  const isUntouched = before.every(({ id }) => typed[id] === begun[id]);
  return startingQuantities(types, isUntouched ? undefined : typed);
}
