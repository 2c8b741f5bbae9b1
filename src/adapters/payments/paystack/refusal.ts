import { PaymentRefused, type RefusalReason } from '../../../core/payments/payment-refused.ts';
import { BalanceTooLow, RefundRefused, Unreadable } from '../../../core/providers/provider-refusals.ts';
import { PaystackRefusal } from './caller.ts';

/**
 * The codes that we know. Paystack documents that there are codes, but publishes no list of them. Source:
 * https://paystack.com/docs/api/errors
 */
const BY_CODE: Record<string, RefusalReason> = {
  unsupported_currency: 'currency',
  invalid_key: 'key',
};

/** The messages, for answers without a code that we know: each of the patterns must be found. */
const BY_WORDS: readonly (readonly [readonly RegExp[], RefusalReason])[] = [
  [[/e-?mail/i, /\b(invalid|not valid)/i], 'email'],
  [[/subaccount|split/i], 'payee'],
  [[/currency/i], 'currency'],
  [[/amount/i, /maximum|exceed|too (large|high|much)|above/i], 'amount-too-large'],
  [[/amount/i], 'amount-too-small'],
  [[/\bkey\b|merchant|business|integration/i], 'key'],
];

/** Recognises a repeated request after an answer was lost; the next order has another reference. */
const isUsedBefore = ({ code, says }: PaystackRefusal) =>
  code === 'duplicate_reference' || /duplicate/i.test(says);

/** Recognises failures of Paystack or its processor, and rate limits: trying again may help. */
const mayPass = ({ httpStatus, type }: PaystackRefusal) =>
  httpStatus >= 500 || httpStatus === 408 || httpStatus === 429 || type === 'processor_error';

/** Translates Paystack's refusal to open a transaction into PaymentRefused; returns any other error as it is. */
export function paystackRefusal(error: unknown): unknown {
  if (!(error instanceof PaystackRefusal) || mayPass(error) || isUsedBefore(error)) return error;
  const { httpStatus, message, says, code } = error;
  // Paystack's spelling of codes varies, as in "invalid_Key".
  const known = BY_CODE[code?.toLowerCase() ?? ''];
  if (known) return new PaymentRefused(known, message);
  if (httpStatus === 401 || httpStatus === 403) return new PaymentRefused('key', message);
  const [, reason] = BY_WORDS.find(([patterns]) => patterns.every((words) => words.test(says))) ?? [];
  return new PaymentRefused(reason ?? 'other', message);
}

/** Makes a call about one payment. It rejects with Unreadable when Paystack understood and refused it; other failures stay as they are. */
export const asked =
  <Asked extends unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) =>
  (...parts: Asked): Promise<Answer> =>
    ask(...parts).catch((error: unknown) => {
      if (!(error instanceof PaystackRefusal) || mayPass(error) || isOfOurKey(error)) throw error;
      throw new Unreadable(error.message, { cause: error });
    });

/** Paystack does not accept our key, which affects every call. */
export const isOfOurKey = ({ httpStatus }: PaystackRefusal) => httpStatus === 401 || httpStatus === 403;

/**
 * Recognises a balance that is too low: the same request succeeds once more money came in. Paystack documents neither code nor message
 * for it.
 */
const isOutOfMoney = ({ code, says }: PaystackRefusal) =>
  /insufficient|not enough|low balance/i.test(`${code ?? ''} ${says}`);

/** Translates Paystack's refusal to make a refund into RefundRefused or BalanceTooLow; returns any other error as it is. */
export function paystackRefundRefusal(error: unknown): unknown {
  if (!(error instanceof PaystackRefusal) || mayPass(error) || isOfOurKey(error)) return error;
  if (isOutOfMoney(error)) return new BalanceTooLow(error.says, { cause: error });
  return new RefundRefused(error.says, { cause: error });
}
