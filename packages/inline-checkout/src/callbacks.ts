/** What the checkout tells once it shows a transaction. */
export interface LoadedTransaction {
  id: string | number;
  customer: { email?: string } & Record<string, unknown>;
  accessCode: string;
}

/** What the checkout says of a payment. It is a hint, never proof: ask your own server. */
export interface PaymentResult {
  id?: string | number;
  reference: string;
  status: string;
  message: string;
}

/** Called as things happen. All are optional. */
export interface CheckoutCallbacks {
  /** The checkout shows the transaction. */
  onLoad?: (loaded: LoadedTransaction) => void;
  /** The checkout says it is paid; the pop-up closes by itself. */
  onSuccess?: (result: PaymentResult) => void;
  /** The person closed the pop-up. A payment may still arrive: do not release what they were buying. */
  onCancel?: () => void;
  /** The transaction could not be shown, or the checkout did not load in time. */
  onError?: (error: { message: string }) => void;
  /** The person has sent a bank transfer that is still to be confirmed. */
  onBankTransferConfirmationPending?: () => void;
}

/** The names of an older version, still called after their successors. */
export interface LegacyCallbacks {
  /** @deprecated use onSuccess */
  callback?: (result: PaymentResult) => void;
  /** @deprecated use onCancel */
  onClose?: () => void;
}
