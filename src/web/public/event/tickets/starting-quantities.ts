import type { EventPageType } from '../../../../core/event-page/event-page.ts';

/**
 * Fills the picker at first: with what was typed before, or with the minimum (usually one) of the first type that is available or that a
 * promo code is for, so that an email address and one press are enough. The script clears it when somebody chooses another type.
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
 * Fills the picker after a promo code was applied or removed, and keeps what was chosen. If nobody had changed the preselection, it
 * preselects again, now with the code.
 */
export function quantitiesKept(types: EventPageType[], typed: Record<string, string>) {
  const before = types.filter(({ id }) => id in typed).map((type) => ({ ...type, withCode: false }));
  const begun = startingQuantities(before, undefined);
  const isUntouched = before.every(({ id }) => typed[id] === begun[id]);
  return startingQuantities(types, isUntouched ? undefined : typed);
}
