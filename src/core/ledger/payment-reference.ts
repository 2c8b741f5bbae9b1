/** Identifies an attempt to pay an order. */
export interface AttemptKey {
  eventId: string;
  orderId: string;
  number: number;
}

const HEX = '([0-9a-f]{32})';
const SPELLING = new RegExp(`^tikiti\\.${HEX}\\.${HEX}\\.([1-9][0-9]{0,3})$`);

/**
 * Makes the reference under which a provider knows an attempt. It contains the event's id, so that an attempt is found on its event's shard
 * without a global index. Paystack allows only letters, digits and dots.
 */
export function paymentReference({ eventId, orderId, number }: AttemptKey): string {
  return `tikiti.${eventId.replaceAll('-', '')}.${orderId.replaceAll('-', '')}.${number}`.toLowerCase();
}

/** Parses a reference; undefined if it is not ours. */
export function parsePaymentReference(reference: string): AttemptKey | undefined {
  const [, event, order, number] = SPELLING.exec(reference) ?? [];
  if (!event || !order || !number) return undefined;
  return { eventId: toUuid(event), orderId: toUuid(order), number: Number(number) };
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
