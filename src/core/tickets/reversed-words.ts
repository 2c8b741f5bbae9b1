/** The text for a ticket whose payment the customer's bank took back; the same everywhere. */
export const REVERSED = 'Not valid: the payment was reversed';
