import { catalogueOf } from '../shared/errors.ts';

export const refusal = catalogueOf({
  'tax-rate.in-use': [
    'conflict',
    ({ name }: { name: string }) =>
      `A ticket type or an add-on of ‘${name}’ uses this rate. Choose another there first.`,
  ],
  'tax-rate.too-many': [
    'conflict',
    ({ most }: { most: number }) =>
      `An organisation can have up to ${most} tax rates. Change or delete one that you no longer need.`,
  ],
  'tax-rate.unknown': ['not-found', 'There is no such tax rate.'],
});
