/** An organiser's account is not the platform's to use any more. */
export class PayeeDisconnected extends Error {}

/** A provider that was reached sends no such money back: less is left of the payment, or it is none of its. */
export class RefundRefused extends Error {}

/** A provider that was reached sends money back, and has not enough of the account's: once more came in it goes well. */
export class BalanceTooLow extends Error {}

/**
 * A provider that was reached says something of one payment that nobody can read, or that contradicts our books. Asking again will not
 * help, and it says nothing of other payments.
 */
export class Unreadable extends Error {}

/** Organisers cannot have accounts with this provider: the operator has not finished what it asks of platforms. */
export class ConnectNotReady extends Error {}
