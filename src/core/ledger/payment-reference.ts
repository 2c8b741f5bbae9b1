/** Which attempt at paying which order. */
export interface AttemptKey {
  eventId: string;
  orderId: string;
  number: number;
}

const HEX = '([0-9a-f]{32})';
const SPELLING = new RegExp(`^tikiti\\.${HEX}\\.${HEX}\\.([1-9][0-9]{0,3})$`);

/**
 * The reference a provider knows an attempt by. It names the event, so that an attempt is found on the event's own shard
 * without an index over all; letters, digits and dots only, as Paystack asks.
 */
export function paymentReference({ eventId, orderId, number }: AttemptKey): string {
  return `tikiti.${eventId.replaceAll('-', '')}.${orderId.replaceAll('-', '')}.${number}`.toLowerCase();
}

/** The attempt behind a reference, or undefined for one that is not ours. */
export function parsePaymentReference(reference: string): AttemptKey | undefined {
  const [, event, order, number] = SPELLING.exec(reference) ?? [];
  if (!event || !order || !number) return undefined;
  return { eventId: toUuid(event), orderId: toUuid(order), number: Number(number) };
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
