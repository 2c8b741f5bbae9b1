/** Says who accounts for the tax of what was sold under reverse charge. @param whole nothing else in the order is taxed */
export const reverseChargeWords = (whole: boolean): string =>
  whole
    ? 'Sold without tax: the company accounts for the VAT (reverse charge).'
    : 'Partly sold without tax: the company accounts for the VAT on that part (reverse charge).';

/** Tells whether no tax was charged at any rate. */
export const isUntaxed = (taxes: readonly { rate: number }[]): boolean =>
  taxes.every(({ rate }) => rate === 0);
