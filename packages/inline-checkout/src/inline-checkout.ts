import type { CheckoutCallbacks } from './callbacks.ts';
import { type CheckoutTransaction, connectApi, type GatewayApi } from './gateway-api.ts';
import { encodeParameters } from './parameters/encode-parameters.ts';
import { sameParameters } from './parameters/same-parameters.ts';
import type { TransactionParameters } from './parameters/transaction-parameters.ts';
import { validateParameters } from './parameters/validate-parameters.ts';
import { hasChoices, offerChoices, takesApplePay } from './pre-checkout/offer-choices.ts';
import type { CheckoutOptions } from './resume-transaction.ts';
import { InlineTransaction } from './transaction.ts';
import { makeApplePayButton, type WalletStyles } from './wallet/apple-pay-button.ts';
import { findApplePay } from './wallet/apple-pay-session.ts';

export type { CheckoutCallbacks, LegacyCallbacks, LoadedTransaction, PaymentResult } from './callbacks.ts';
export type { TransactionParameters } from './parameters/transaction-parameters.ts';
export { type ParameterIssue, TransactionParameterError } from './parameters/validate-parameters.ts';
export { mountPayButton, type PayButtonOptions } from './pay-button/mount-pay-button.ts';
export { type CheckoutOptions, type ResumedTransaction, resumeTransaction } from './resume-transaction.ts';
export type { LogRecord } from './transaction-log.ts';
export type { WalletStyles } from './wallet/apple-pay-button.ts';
export { InlineCheckout as PaystackPop, InlineTransaction };

export interface InlineCheckoutOptions extends CheckoutOptions {
  /** The URL for the gateway's own calls (default: the origin of `checkoutUrl`). */
  apiUrl?: string;
  /** The URL for Apple Pay's calls (default: `apiUrl`). */
  walletUrl?: string;
}

export interface PaymentRequestParameters extends TransactionParameters {
  /** The id of the element that the wallet's button goes into. */
  container: string;
  /** The id of a button that opens the pop-up. */
  loadPaystackCheckoutButton?: string;
  styles?: WalletStyles;
  /** Called once it is known whether there is a wallet's button. */
  onElementsMount?: (elements: { applePay: true } | null) => void;
}

/** The pop-up checkout. One pop-up is open at a time: opening another cancels the one before. */
class InlineCheckout {
  readonly #options: InlineCheckoutOptions;
  readonly #api: GatewayApi;
  readonly #transactions: InlineTransaction[] = [];
  readonly #mounted = new WeakMap<Element, InlineTransaction>();

  constructor(options: InlineCheckoutOptions) {
    this.#options = options;
    const apiUrl = options.apiUrl ?? new URL(options.checkoutUrl, location.href).origin;
    this.#api = connectApi(apiUrl, options.walletUrl);
  }

  /** Opens the pop-up on a new transaction. Throws TransactionParameterError. */
  newTransaction(parameters: TransactionParameters): InlineTransaction {
    return this.#open(this.#find(parameters));
  }

  /** Opens the pop-up on a transaction that a server has created. */
  resumeTransaction(accessCode: string, callbacks: CheckoutCallbacks = {}): InlineTransaction {
    return this.newTransaction({ ...callbacks, accessCode });
  }

  /**
   * Creates the transaction at the gateway, then opens the pop-up on it. When there are quicker ways to pay, it offers those first.
   * Resolves once that is open. Rejects with TransactionParameterError, or with the gateway's message.
   */
  async checkout(parameters: TransactionParameters): Promise<InlineTransaction> {
    const transaction = this.#find(parameters);
    const details = await this.#request(transaction);
    if (transaction.isChoosing) return transaction;
    if (transaction.isActive || !hasChoices(details)) return this.#open(transaction);
    this.#cancelOthers(transaction);
    transaction.isChoosing = true;
    this.#prepare(transaction);
    await offerChoices(transaction, details);
    return transaction;
  }

  /** Loads the pop-up invisibly and returns the function that opens it. Throws TransactionParameterError. */
  preloadTransaction(parameters: TransactionParameters): () => void {
    const transaction = this.#find(parameters);
    this.#prepare(transaction);
    return () => void (transaction.isActive ? this.#open(transaction) : this.newTransaction(parameters));
  }

  /**
   * Puts a wallet's button into a container, and lets a button of the page open the pop-up. Rejects when neither is possible, and when
   * `checkout` would reject.
   */
  async paymentRequest(given: PaymentRequestParameters): Promise<InlineTransaction> {
    const { container, loadPaystackCheckoutButton, styles, onElementsMount, ...parameters } = given;
    const place = findElement(container);
    if (!place) throw new Error('A container is required to mount the payment request button');
    const opener = findElement(loadPaystackCheckoutButton);
    const transaction = this.#find(parameters);
    this.#mounted.set(place, transaction);
    const details = findApplePay() && (await this.#request(transaction));
    // The page has asked again meanwhile, for another amount, and that one is shown.
    if (this.#mounted.get(place) !== transaction) return transaction;
    const hasWallet = details !== undefined && takesApplePay(details);
    place.replaceChildren();
    if (!hasWallet && !opener) {
      onElementsMount?.(null);
      throw new Error('No wallet payment method is available on this device');
    }

    this.#cancelOthers(transaction);
    this.#prepare(transaction);
    // The handler is assigned, not added: a page that asks again, for another amount, has one order behind its button, not two.
    if (opener)
      opener.onclick = () =>
        void (transaction.isActive ? this.#open(transaction) : this.newTransaction(parameters));
    if (hasWallet) place.append(this.#makeWallet(transaction, details, parameters, styles));
    onElementsMount?.(hasWallet ? { applePay: true } : null);
    return transaction;
  }

  #makeWallet(
    transaction: InlineTransaction,
    details: CheckoutTransaction,
    parameters: TransactionParameters,
    styles: WalletStyles | undefined,
  ): HTMLElement {
    const button = makeApplePayButton(styles);
    const retire = { onSuccess: () => button.remove() };
    transaction.listen(retire);
    button.onclick = () => {
      if (transaction.response) return retire.onSuccess();
      transaction.listen(parameters);
      transaction.listen(retire);
      this.#prepare(transaction);
      transaction.payByWallet(details);
    };
    return button;
  }

  /** Closes the pop-up of this transaction, or the one that is open. */
  cancelTransaction(which?: string | InlineTransaction): void {
    const transaction = this.#transactions.find((one) => one === which || one.id === which) ?? this.#active();
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

  /** Finds the transaction that these parameters already have here, or creates one. */
  #find(input: TransactionParameters): InlineTransaction {
    const parameters = validateParameters(input);
    let transaction = this.#transactions.findLast((one) => isReusable(one, parameters));
    if (!transaction) {
      transaction = new InlineTransaction(parameters, this.#api);
      this.#transactions.push(transaction);
    }
    transaction.listen(parameters);
    return transaction;
  }

  #open(transaction: InlineTransaction): InlineTransaction {
    this.#cancelOthers(transaction);
    this.#prepare(transaction);
    transaction.open();
    return transaction;
  }

  #prepare(transaction: InlineTransaction): void {
    if (transaction.isActive) return;
    const { accessCode, parameters } = transaction;
    const { language, metadata } = parameters;
    const params = this.#encode(accessCode ? { accessCode, language, metadata } : parameters);
    transaction.prepare({ ...this.#options, params });
  }

  #request(transaction: InlineTransaction) {
    return transaction.request(this.#encode(transaction.parameters));
  }

  #encode(parameters: TransactionParameters): Record<string, unknown> {
    return encodeParameters({ ...parameters, language: parameters.language ?? this.#options.language });
  }

  #active(): InlineTransaction | undefined {
    return this.#transactions.findLast((transaction) => transaction.isActive);
  }

  #cancelOthers(kept: InlineTransaction): void {
    for (const transaction of this.#transactions)
      if (transaction !== kept && transaction.isActive) transaction.cancel();
  }
}

// A second click must find the first one's transaction; otherwise one order is paid twice.
function isReusable({ status, parameters }: InlineTransaction, wanted: TransactionParameters): boolean {
  return (status === '' || status === 'abandoned') && sameParameters(dataOf(parameters), dataOf(wanted));
}

function dataOf(parameters: TransactionParameters): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => typeof value !== 'function'));
}

const findElement = (id: string | undefined) => (id ? document.getElementById(id) : null);

export { InlineCheckout };
