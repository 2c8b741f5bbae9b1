const NAMES: Record<string, string> = { paystack: 'Paystack', stripe: 'Stripe', sandbox: 'Sandbox gateway' };

/** A card provider as people know it. */
export const providerName = (id: string): string => NAMES[id] ?? id;
