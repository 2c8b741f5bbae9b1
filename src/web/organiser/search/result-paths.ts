/** The page where an event is managed. */
export const eventPath = (eventId: string) => `/platform/event/${eventId}`;
export const orderPath = (eventId: string, orderId: string) => `/platform/event/${eventId}/orders/${orderId}`;
export const userPath = (email: string) => `/platform/admin?q=${encodeURIComponent(email)}`;
