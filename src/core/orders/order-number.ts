/** People name an order on the telephone by the last eight characters of its id, "8F3A01BC": unique enough to find it, and no key. */
export const orderNumber = (orderId: string) => orderId.slice(-8).toUpperCase();

/** Returns the beginning of an order number as ids are written; undefined for anything else, or too little of one. */
export const startOfOrderNumber = (typed: string): string | undefined =>
  /^[0-9a-f]{5,8}$/i.test(typed) ? typed.toLowerCase() : undefined;
