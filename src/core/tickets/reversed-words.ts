/** People read this of a ticket whose payment the customer's bank took back, in the same words everywhere. */
export const REVERSED = 'Not valid: the payment was reversed';
