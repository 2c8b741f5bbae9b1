import { PaymentRefused, type RefusalReason } from '../../core/payments/payment-refused.ts';
import { PaystackRefusal } from './paystack-caller.ts';

/** Its refusals have no codes, only words. */
const BY_WORDS: readonly (readonly [RegExp, RefusalReason])[] = [
  [/subaccount|split/i, 'payee'],
  [/currency/i, 'currency'],
  [/amount.*(maximum|exceed|too (large|high|much)|above)/i, 'amount-too-large'],
  [/amount/i, 'amount-too-small'],
  [/\bkey\b|merchant|business|integration/i, 'key'],
];

/** Asked again after an answer that got lost: the next order has another reference. */
const USED_BEFORE = /duplicate/i;

/** What Paystack says of a transaction that it does not open: refused for good, or anything else as it is. */
export function paystackRefusal(error: unknown): unknown {
  if (!(error instanceof PaystackRefusal) || USED_BEFORE.test(error.message)) return error;
  const { httpStatus, message } = error;
  const mayPass = httpStatus >= 500 || httpStatus === 408 || httpStatus === 429;
  if (mayPass) return error;
  if (httpStatus === 401 || httpStatus === 403) return new PaymentRefused('key', message);
  const [, reason] = BY_WORDS.find(([words]) => words.test(error.says)) ?? [];
  return new PaymentRefused(reason ?? 'other', message);
}
