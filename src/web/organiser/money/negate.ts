import type { Money } from '../../../core/shared/money.ts';

/** Negates a deduction, to show it with a minus. */
export const negate = (amount: Money): Money => ({ ...amount, minor: 0 - amount.minor });
