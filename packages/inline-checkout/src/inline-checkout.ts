export type { CheckoutCallbacks, LoadedTransaction, PaymentResult } from './callbacks.ts';
export { type CheckoutOptions, type ResumedTransaction, resumeTransaction } from './resume-transaction.ts';
