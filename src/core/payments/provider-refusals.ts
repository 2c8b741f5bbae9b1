/** An organiser's account is not the platform's to use any more. */
export class PayeeGone extends Error {}

/** A provider that was reached sends no such money back: less is left of the payment, or it is none of its. */
export class RefundRefused extends Error {}

/** Organisers cannot have accounts with this provider: the operator has not finished what it asks of platforms. */
export class ConnectNotReady extends Error {}
