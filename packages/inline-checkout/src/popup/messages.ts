import type { LoadedTransaction, PaymentResult } from '../callbacks.ts';
import { attemptFailed } from '../gateway-api.ts';
import { parseJson } from '../parse-json.ts';

export type AnalyticsAction =
  | 'trackPaymentAttempt'
  | 'trackPaymentCompletion'
  | 'trackPaymentError'
  | 'trackCheckoutClosed';

/** A message to the checkout page. */
export type MessageOut =
  | { type: 'inline:url'; path: 'newTransaction'; params: Record<string, unknown> }
  | { type: 'analytics'; action: AnalyticsAction; params?: Record<string, unknown> }
  | { type: 'inline:pay-with-vault' }
  | 'render'
  | 'close';

/** A message from the checkout page, checked. */
export type MessageIn =
  | { event: 'loaded:checkout' | 'close' | 'transfer:pending'; status?: string }
  | { event: 'loaded:transaction'; data: LoadedTransaction }
  | { event: 'error'; setup: boolean; message: string }
  | { event: 'success'; data: PaymentResult };

const isText = (value: unknown): value is string => typeof value === 'string';
const isObject = (value: unknown): value is Record<string, unknown> => !!value && typeof value === 'object';

/** Reads an object or its JSON; returns undefined for anything that is not a well-formed message. */
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
      if (!isText(data.accessCode)) return undefined;
      return { event: message.event, data: data as unknown as LoadedTransaction };
    case 'success':
      if (!isText(data.reference)) return undefined;
      return { event: message.event, data: data as unknown as PaymentResult };
    case 'error':
      return {
        event: message.event,
        setup: data.type === 'setup',
        message: isText(data.message) ? data.message : attemptFailed,
      };
    default:
      return undefined;
  }
}
