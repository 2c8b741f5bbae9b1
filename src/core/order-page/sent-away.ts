import type { OrderRecord } from './order-page-store.ts';

/** Tells whether somebody accepted the ticket from the order's customer. */
export const isSentAway = ({ sent }: Pick<OrderRecord['tickets'][number], 'sent'>) =>
  sent !== null && sent.acceptedAt !== null;
