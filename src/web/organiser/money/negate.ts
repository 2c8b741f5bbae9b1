import type { Money } from '../../../core/shared/money.ts';

/** Negates an amount that is taken off, to be shown with its minus. */
export const negate = (amount: Money): Money => ({ ...amount, minor: 0 - amount.minor });
