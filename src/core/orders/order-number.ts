/**
 * The last eight characters of an order's id, such as "8F3A01BC", to say on the telephone. Unique enough to find the order; it opens
 * nothing.
 */
export const orderNumber = (orderId: string) => orderId.slice(-8).toUpperCase();

/**
 * Turns a typed order number, or the start of one, into the spelling of ids; undefined for any other text and for one that is too short.
 */
export const startOfOrderNumber = (typed: string): string | undefined =>
  /^[0-9a-f]{5,8}$/i.test(typed) ? typed.toLowerCase() : undefined;
