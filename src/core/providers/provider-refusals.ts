/** The platform can no longer use an organiser's account. */
export class PayeeDisconnected extends Error {}

/** The provider answered that it does not make this refund: too little is left of the payment, or the payment is not its own. */
export class RefundRefused extends Error {}

/** The provider answered that it does not accept our key, or not for what it was asked. */
export class KeyRefused extends Error {}

/** The provider answered that the account's balance does not cover this refund. It can succeed once more money has come in. */
export class BalanceTooLow extends Error {}

/**
 * The provider's answer about one payment cannot be read or contradicts our books. Asking again does not help; other payments are not
 * affected.
 */
export class Unreadable extends Error {}

/** The provider cannot open accounts for organisers yet: the operator has not finished its setup for platforms. */
export class ConnectNotReady extends Error {}
