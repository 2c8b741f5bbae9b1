import { money } from '../shared/money.ts';

/** An order's total in a list of orders. */
export const listedTotal = money
  .nullable()
  .describe('Null for sales of the reader’s own till shift until its cash is counted.');
