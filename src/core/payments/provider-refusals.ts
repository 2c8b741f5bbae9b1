/** An organiser's account is not the platform's to use any more. */
export class PayeeGone extends Error {}

/** Organisers cannot have accounts with this provider: the operator has not finished what it asks of platforms. */
export class ConnectNotReady extends Error {}
