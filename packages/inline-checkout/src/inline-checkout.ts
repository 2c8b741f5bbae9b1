import type { CheckoutCallbacks } from './callbacks.ts';
import { connectApi, type GatewayApi } from './gateway-api.ts';
import { encodeParameters } from './parameters/encode-parameters.ts';
import { sameParameters } from './parameters/same-parameters.ts';
import type { TransactionParameters } from './parameters/transaction-parameters.ts';
import { validateParameters } from './parameters/validate-parameters.ts';
import { type CheckoutOptions, defaultLoadTimeoutMs } from './resume-transaction.ts';
import { InlineTransaction } from './transaction.ts';

export type { CheckoutCallbacks, LegacyCallbacks, LoadedTransaction, PaymentResult } from './callbacks.ts';
export type { TransactionParameters } from './parameters/transaction-parameters.ts';
export { type ParameterIssue, TransactionParameterError } from './parameters/validate-parameters.ts';
export { type CheckoutOptions, type ResumedTransaction, resumeTransaction } from './resume-transaction.ts';
export type { LogRecord } from './transaction-log.ts';
export { InlineCheckout as PaystackPop, InlineTransaction };

export interface InlineCheckoutOptions extends CheckoutOptions {
  /** Where the gateway's own calls are made (default: the origin of `checkoutUrl`). */
  apiUrl?: string;
}

/** The pop-up checkout. One pop-up is open at a time: opening another cancels the one before. */
class InlineCheckout {
  readonly #options: InlineCheckoutOptions;
  readonly #api: GatewayApi;
  readonly #transactions: InlineTransaction[] = [];

  constructor(options: InlineCheckoutOptions) {
    this.#options = options;
    this.#api = connectApi(options.apiUrl ?? new URL(options.checkoutUrl, location.href).origin);
  }

  /** Opens the pop-up on a new transaction. Throws TransactionParameterError. */
  newTransaction(parameters: TransactionParameters): InlineTransaction {
    return this.#show(this.#prepare(parameters));
  }

  /** Opens the pop-up on a transaction that a server has made. */
  resumeTransaction(accessCode: string, callbacks: CheckoutCallbacks = {}): InlineTransaction {
    return this.newTransaction({ ...callbacks, accessCode });
  }

  /**
   * Makes the transaction at the gateway, then opens the pop-up on it; resolves once it is open. Rejects with
   * TransactionParameterError, or with the gateway's message.
   */
  async checkout(parameters: TransactionParameters): Promise<InlineTransaction> {
    const transaction = this.#prepare(parameters);
    await transaction.request(encodeParameters(transaction.parameters));
    return this.#show(transaction);
  }

  /** Loads the pop-up unseen; the function that comes back opens it. Throws TransactionParameterError. */
  preloadTransaction(parameters: TransactionParameters): () => void {
    const transaction = this.#prepare(parameters);
    if (!transaction.isActive) transaction.show({ ...this.#popup(transaction), preload: true });
    return () => {
      if (!transaction.isActive) this.newTransaction(parameters);
      else {
        this.#cancelOthers(transaction);
        transaction.open();
      }
    };
  }

  /** Closes the pop-up of this transaction, or the one that is open. */
  cancelTransaction(id?: string): void {
    const transaction = this.#transactions.find((one) => one.id === id) ?? this.#active();
    transaction?.cancel();
  }

  /** @deprecated use `new InlineCheckout(options)` and `newTransaction(parameters)` */
  static setup(
    parameters: TransactionParameters,
    options: InlineCheckoutOptions,
  ): { openIframe(): InlineTransaction } {
    console.warn('"PaystackPop.setup()" has been deprecated, please use "new PaystackPop()".');
    validateParameters(parameters);
    const checkout = new InlineCheckout(options);
    return { openIframe: () => checkout.newTransaction(parameters) };
  }

  /** Finds the transaction that these parameters already have here, or makes one. */
  #prepare(input: TransactionParameters): InlineTransaction {
    const parameters = validateParameters(input);
    let transaction = this.#transactions.findLast((one) => isReusable(one, parameters));
    if (!transaction) {
      transaction = new InlineTransaction(parameters, this.#api);
      this.#transactions.push(transaction);
    }
    transaction.listen(parameters);
    return transaction;
  }

  #show(transaction: InlineTransaction): InlineTransaction {
    this.#cancelOthers(transaction);
    if (!transaction.isActive) transaction.show(this.#popup(transaction));
    return transaction;
  }

  #popup({ accessCode, parameters }: InlineTransaction) {
    const { checkoutUrl, loadTimeoutMs = defaultLoadTimeoutMs, label = 'Checkout', language } = this.#options;
    const params = encodeParameters(
      accessCode ? { language, accessCode, metadata: parameters.metadata } : parameters,
    );
    return { checkoutUrl, loadTimeoutMs, label, params };
  }

  #active(): InlineTransaction | undefined {
    return this.#transactions.findLast((transaction) => transaction.isActive);
  }

  #cancelOthers(kept: InlineTransaction): void {
    for (const transaction of this.#transactions)
      if (transaction !== kept && transaction.isActive) transaction.cancel();
  }
}

// A second click must find the first one's transaction, or one order is paid twice.
function isReusable({ status, parameters }: InlineTransaction, wanted: TransactionParameters): boolean {
  return (status === '' || status === 'abandoned') && sameParameters(dataOf(parameters), dataOf(wanted));
}

function dataOf(parameters: TransactionParameters): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => typeof value !== 'function'));
}

export { InlineCheckout };
