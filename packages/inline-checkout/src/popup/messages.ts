import type { LoadedTransaction, PaymentResult } from '../callbacks.ts';

/** What is said to the checkout page. */
export type MessageOut =
  | { type: 'inline:url'; path: 'newTransaction'; params: Record<string, unknown> }
  | { type: 'analytics'; action: string; params?: unknown }
  | 'render'
  | 'close';

/** What the checkout page says, checked. */
export type MessageIn =
  | { event: 'loaded:checkout' }
  | { event: 'loaded:transaction'; data: LoadedTransaction }
  | { event: 'error'; setup: boolean; message: string }
  | { event: 'close'; status?: string }
  | { event: 'transfer:pending'; status?: string }
  | { event: 'success'; data: PaymentResult };

const isText = (value: unknown): value is string => typeof value === 'string';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Reads an object, or its JSON; anything that is not a well-formed message gives undefined. */
export function readMessage(raw: unknown): MessageIn | undefined {
  const message = isText(raw) ? parse(raw) : raw;
  if (!isObject(message)) return undefined;
  const data = isObject(message.data) ? message.data : {};
  const status = isText(data.status) ? data.status : undefined;

  switch (message.event) {
    case 'loaded:checkout':
      return { event: message.event };
    case 'loaded:transaction':
      if (!isText(data.accessCode)) return undefined;
      return { event: message.event, data: data as unknown as LoadedTransaction };
    case 'error':
      return {
        event: message.event,
        setup: data.type === 'setup',
        message: isText(data.message) ? data.message : 'Transaction attempt failed',
      };
    case 'cancel':
    case 'close':
      return { event: 'close', status };
    case 'transfer:pending':
      return { event: message.event, status };
    case 'success':
      if (!isText(data.reference)) return undefined;
      return { event: message.event, data: data as unknown as PaymentResult };
    default:
      return undefined;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
