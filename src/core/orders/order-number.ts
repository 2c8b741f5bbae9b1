/** What people call an order on the telephone: the last eight characters of its id, "8F3A01BC". Unique enough to find it, no key. */
export const orderNumber = (orderId: string) => orderId.slice(-8).toUpperCase();
