/** The details that the checkout reports once it shows a transaction. */
export interface LoadedTransaction {
  id: string | number;
  customer: { email?: string } & Record<string, unknown>;
  accessCode: string;
}

/** The checkout's report of a payment. It is a hint and no proof: ask your own server. */
export interface PaymentResult {
  id?: string | number;
  reference: string;
  status: string;
  message: string;
}

/** Functions that the checkout calls as things happen. All are optional. */
export interface CheckoutCallbacks {
  /** The checkout shows the transaction. */
  onLoad?: (loaded: LoadedTransaction) => void;
  /** The checkout reports that the transaction is paid; the pop-up closes by itself. */
  onSuccess?: (result: PaymentResult) => void;
  /** The person closed the pop-up. A payment may still arrive: do not release what they were buying. */
  onCancel?: () => void;
  /** The transaction could not be shown, or the checkout did not load in time. */
  onError?: (error: { message: string }) => void;
  /** The person has sent a bank transfer that is still to be confirmed. */
  onBankTransferConfirmationPending?: () => void;
}

/** Names from an older version; they are called after their successors. */
export interface LegacyCallbacks {
  /** @deprecated use onSuccess */
  callback?: (result: PaymentResult) => void;
  /** @deprecated use onCancel */
  onClose?: () => void;
}
