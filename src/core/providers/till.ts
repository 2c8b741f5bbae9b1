import { z } from 'zod';

/** The provider's name of payments that the organiser took at the door. No real provider knows of them. */
export const TILL = 'till';

/** The payee of till payments: the organiser has the money at once, as with direct payments by a provider. */
export const TILL_PAYEE = 'till';

/** How money is taken at a till. A terminal is the organiser's own; we only record what it took. */
export const tillMethodSchema = z.enum(['cash', 'card_terminal'], {
  error: 'Choose cash or card terminal.',
});
export type TillMethod = z.infer<typeof tillMethodSchema>;

/** Tells from its payments whether an order was paid at a till. */
export const isPaidAtTill = (payments: readonly { provider: string }[]): boolean =>
  payments.some(({ provider }) => provider === TILL);
