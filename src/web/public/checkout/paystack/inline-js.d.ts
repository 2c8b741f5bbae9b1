/** The part of Paystack's client that we use; the package has no types. */
declare module '@paystack/inline-js' {
  interface TransactionCallbacks {
    onLoad?(): void;
    onSuccess?(): void;
    onCancel?(): void;
    onError?(error: { message: string }): void;
    onBankTransferConfirmationPending?(): void;
  }

  export default class PaystackPop {
    /** Part of its elements' ids: `inline-checkout-{id}`. */
    readonly id: string;
    newTransaction(transaction: { accessCode: string } & TransactionCallbacks): void;
    /** Closes the window with this id, by default the active one. */
    cancelTransaction(id?: string): void;
  }
}
