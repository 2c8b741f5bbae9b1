import { z } from 'zod';

/** Stands where payments name their provider: the organiser took this money at the door, and no provider knows of it. */
export const TILL = 'till';

/** Money at a till is the organiser's: they have it already, as they have what a provider pays them directly. */
export const TILL_PAYEE = 'till';

/** How money changes hands at a till; a terminal is the organiser's own, and we only note what it took. */
export const tillMethodSchema = z.enum(['cash', 'card_terminal'], {
  error: 'Choose cash or card terminal.',
});
export type TillMethod = z.infer<typeof tillMethodSchema>;

/** Tells whether an order was paid at a till, by its payments. */
export const isPaidAtTill = (payments: readonly { provider: string }[]): boolean =>
  payments.some(({ provider }) => provider === TILL);
