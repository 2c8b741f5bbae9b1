import { PaymentRefused, type RefusalReason } from '../../core/payments/payment-refused.ts';
import { BalanceTooLow, RefundRefused, Unreadable } from '../../core/providers/provider-refusals.ts';
import { PaystackRefusal } from './paystack-caller.ts';

/**
 * Its codes, as far as they are known; it documents that there are codes, and no list of them.
 * Source: https://paystack.com/docs/api/errors
 */
const BY_CODE: Record<string, RefusalReason> = {
  unsupported_currency: 'currency',
  invalid_key: 'key',
};

/** Its words, where it says no code or one that is not known. */
const BY_WORDS: readonly (readonly [RegExp, RefusalReason])[] = [
  [/invalid e-?mail|e-?mail.*\b(invalid|not valid)/i, 'email'],
  [/subaccount|split/i, 'payee'],
  [/currency/i, 'currency'],
  [/amount.*(maximum|exceed|too (large|high|much)|above)/i, 'amount-too-large'],
  [/amount/i, 'amount-too-small'],
  [/\bkey\b|merchant|business|integration/i, 'key'],
];

/** Recognises a second request after an answer that got lost: the next order has another reference. */
const isUsedBefore = ({ code, says }: PaystackRefusal) =>
  code === 'duplicate_reference' || /duplicate/i.test(says);

/** Its own trouble, too many calls at once, or its processor's: asked again it may go well. */
const mayPass = ({ httpStatus, type }: PaystackRefusal) =>
  httpStatus >= 500 || httpStatus === 408 || httpStatus === 429 || type === 'processor_error';

/** Translates Paystack's refusal to open a transaction: refused for good, or anything else as it is. */
export function paystackRefusal(error: unknown): unknown {
  if (!(error instanceof PaystackRefusal) || mayPass(error) || isUsedBefore(error)) return error;
  const { httpStatus, message, says, code } = error;
  // It spells its codes as it likes: "invalid_Key".
  const known = BY_CODE[code?.toLowerCase() ?? ''];
  if (known) return new PaymentRefused(known, message);
  if (httpStatus === 401 || httpStatus === 403) return new PaymentRefused('key', message);
  const [, reason] = BY_WORDS.find(([words]) => words.test(says)) ?? [];
  return new PaymentRefused(reason ?? 'other', message);
}

/** A question about one payment: rejects with Unreadable where it was understood and refused; every other failure stays what it is. */
export const asked =
  <Asked extends unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) =>
  (...parts: Asked): Promise<Answer> =>
    ask(...parts).catch((error: unknown) => {
      if (!(error instanceof PaystackRefusal) || mayPass(error) || isOfOurKey(error)) throw error;
      throw new Unreadable(error.message, { cause: error });
    });

/** It knows us not, which is true of every question. */
const isOfOurKey = ({ httpStatus }: PaystackRefusal) => httpStatus === 401 || httpStatus === 403;

/** Recognises an empty balance: the same request goes well once more money came in. Paystack documents neither code nor words for it. */
const isOutOfMoney = ({ code, says }: PaystackRefusal) =>
  /insufficient|not enough|low balance/i.test(`${code ?? ''} ${says}`);

/** Translates its refusal to make a refund: no such money is there, not enough at present, or anything else as it is. */
export function paystackRefundRefusal(error: unknown): unknown {
  if (!(error instanceof PaystackRefusal) || mayPass(error) || isOfOurKey(error)) return error;
  if (isOutOfMoney(error)) return new BalanceTooLow(error.says, { cause: error });
  return new RefundRefused(error.says, { cause: error });
}
