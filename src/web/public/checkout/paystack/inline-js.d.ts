/** The part of Paystack's client that we use; the package has no types of its own. */
declare module '@paystack/inline-js' {
  interface TransactionCallbacks {
    onLoad?(): void;
    onSuccess?(): void;
    onCancel?(): void;
    onError?(error: { message: string }): void;
    onBankTransferConfirmationPending?(): void;
  }

  export default class PaystackPop {
    /** Names its elements: `inline-checkout-{id}`. */
    readonly id: string;
    newTransaction(transaction: { accessCode: string } & TransactionCallbacks): void;
    /** Closes what is open; without an id, the active one. */
    cancelTransaction(id?: string): void;
  }
}
