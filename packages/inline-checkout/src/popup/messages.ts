import type { LoadedTransaction, PaymentResult } from '../callbacks.ts';
import { parseJson } from '../parse-json.ts';

export type AnalyticsAction =
  | 'trackPaymentAttempt'
  | 'trackPaymentCompletion'
  | 'trackPaymentError'
  | 'trackCheckoutClosed';

/** What is said to the checkout page. */
export type MessageOut =
  | { type: 'inline:url'; path: 'newTransaction'; params: Record<string, unknown> }
  | { type: 'analytics'; action: AnalyticsAction; params?: Record<string, unknown> }
  | { type: 'inline:pay-with-vault' }
  | 'render'
  | 'close';

/** What the checkout page says, checked. */
export type MessageIn =
  | { event: 'loaded:checkout' | 'close' | 'transfer:pending'; status?: string }
  | { event: 'loaded:transaction'; data: LoadedTransaction }
  | { event: 'error'; setup: boolean; message: string }
  | { event: 'success'; data: PaymentResult };

const isText = (value: unknown): value is string => typeof value === 'string';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Reads an object, or its JSON; anything that is not a well-formed message gives undefined. */
export function readMessage(raw: unknown): MessageIn | undefined {
  const message = isText(raw) ? parseJson(raw) : raw;
  if (!isObject(message)) return undefined;
  const data = isObject(message.data) ? message.data : {};
  const status = isText(data.status) ? data.status : undefined;

  switch (message.event) {
    case 'cancel':
      return { event: 'close', status };
    case 'loaded:checkout':
    case 'close':
    case 'transfer:pending':
      return { event: message.event, status };
    case 'loaded:transaction':
      return isText(data.accessCode)
        ? { event: message.event, data: data as unknown as LoadedTransaction }
        : undefined;
    case 'success':
      return isText(data.reference)
        ? { event: message.event, data: data as unknown as PaymentResult }
        : undefined;
    case 'error':
      return {
        event: message.event,
        setup: data.type === 'setup',
        message: isText(data.message) ? data.message : 'Transaction attempt failed',
      };
    default:
      return undefined;
  }
}
