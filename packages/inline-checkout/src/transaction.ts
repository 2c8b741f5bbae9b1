import type { CheckoutCallbacks, LegacyCallbacks, PaymentResult } from './callbacks.ts';
import type { CheckoutTransaction, GatewayApi } from './gateway-api.ts';
import type { TransactionParameters } from './parameters/transaction-parameters.ts';
import type { AnalyticsAction } from './popup/messages.ts';
import { createPopup, type Popup, type PopupOptions } from './popup/popup.ts';
import { randomName } from './random-name.ts';
import { type LogRecord, startLog, type TransactionLog } from './transaction-log.ts';
import { applePayFailed, payWithApplePay } from './wallet/pay-with-apple-pay.ts';

type Callbacks = CheckoutCallbacks & LegacyCallbacks;

/** One transaction in this page, over as many pop-ups as it takes. */
export class InlineTransaction {
  /** Five alphanumerics that name the pop-up's elements (`inline-checkout-{id}`). */
  readonly id = randomName();
  readonly parameters: TransactionParameters;
  /** The details that the checkout reported last; empty before the first report. */
  status = '';
  accessCode: string | undefined;
  /** Whether a pop-up is open or being prepared. */
  isActive = false;
  /** Whether the person is choosing between the pop-up and a quicker way. */
  isChoosing = false;
  /** The gateway's description of the transaction, once it was asked. */
  details: CheckoutTransaction | undefined;
  response: PaymentResult | undefined;
  /** The messages of everything that failed. */
  readonly errors: string[] = [];

  readonly #api: GatewayApi;
  #listeners: Callbacks[] = [];
  #ended = false;
  #popup: Popup | undefined;
  #cover: HTMLElement | undefined;
  #seen = false;
  #loaded = false;
  #vault = false;
  #channel = 'card';
  #requested: Promise<CheckoutTransaction> | undefined;
  #log: TransactionLog = startLog(undefined, Date.now);

  constructor(parameters: TransactionParameters, api: GatewayApi) {
    this.parameters = parameters;
    this.accessCode = parameters.accessCode;
    this.#api = api;
  }

  /** The log so far. */
  get log(): LogRecord {
    return this.#log.record();
  }

  /** Adds callbacks until the transaction ends; listeners that come later start afresh. */
  listen(callbacks: Callbacks): void {
    this.#listeners = this.#ended ? [callbacks] : [...this.#listeners, callbacks];
    this.#ended = false;
  }

  /**
   * Creates the transaction at the gateway, or looks up the server's; it does so once, however often it is called. Rejects with the
   * gateway's message, which `onError` gets too.
   */
  request(params: Record<string, unknown>): Promise<CheckoutTransaction> {
    this.#requested ??= this.#request(params).catch((error: Error) => {
      this.#requested = undefined;
      this.#ended = true;
      this.#fail(error.message);
      this.#tell('onError', { message: error.message });
      throw error;
    });
    return this.#requested;
  }

  async #request(params: Record<string, unknown>): Promise<CheckoutTransaction> {
    const { accessCode } = this.parameters;
    const details = await (accessCode
      ? this.#api.verifyAccessCode(accessCode)
      : this.#api.requestInline(params));
    this.details = details;
    this.status = details.transaction_status;
    this.accessCode = details.access_code;
    this.#log = startLog(details.log, Date.now);
    this.#note(this.#api.setIp(details));
    return details;
  }

  /** Loads a pop-up invisibly. */
  prepare(options: Omit<PopupOptions, 'id'>): void {
    this.isActive = true;
    this.#seen = this.#loaded = this.#vault = false;
    this.#channel = 'card';
    this.#popup = createPopup(
      { ...options, id: this.id },
      {
        loaded: (data) => {
          this.accessCode = data.accessCode;
          this.#loaded = true;
          this.#askForVault();
          this.#tell('onLoad', data);
        },
        succeeded: (result) => {
          if (this.#channel === 'card') this.#log.attempted(this.#channel);
          this.#log.succeeded(this.#channel);
          this.response = result;
          this.#end(result.status);
          this.#tell('onSuccess', result);
          this.#tell('callback', result);
        },
        cancelled: (status) => {
          this.#end(status);
          if (this.#seen) this.#tellCancelled();
        },
        pending: (status) => {
          this.#end(status);
          this.#tell('onBankTransferConfirmationPending');
        },
        broken: (message) => {
          this.#fail(message);
          this.#end();
          this.#tell('onError', { message });
        },
        attemptFailed: (message) => {
          this.#log.attempted('card');
          this.#fail(message);
        },
      },
    );
  }

  /** Shows something else in the dialog, in place of the checkout. */
  cover(element: HTMLElement): void {
    if (!this.#popup) return;
    const { curtain } = this.#popup;
    this.#seen = true;
    this.#cover = element;
    curtain.frame.inert = true;
    curtain.dialog.append(element);
    curtain.open();
  }

  /** Shows the pop-up, with the cards that the gateway has stored for this customer if asked to. */
  open(vault = false): void {
    if (!this.#popup) return;
    this.#seen = true;
    this.#cover?.remove();
    this.#popup.curtain.frame.inert = false;
    this.#popup.open();
    this.#vault = vault;
    this.#askForVault();
  }

  /** Closes the pop-up as the person would. */
  cancel(): void {
    this.#popup?.cancel();
  }

  /**
   * Pays with Apple Pay; call it only in the person's own click. When `complain` is given, it gets the error and the person stays
   * where they are; otherwise `onError` and `onCancel` are called.
   */
  payByWallet(details: CheckoutTransaction, complain?: (message: string) => void): void {
    const { id, currency, amount } = details;
    const channel = 'apple_pay';
    const paymentMethod = 'apple pay';
    this.#log.attempted(paymentMethod);
    this.#track('trackPaymentAttempt', { channel, paymentMethod, currency, amount });
    complain?.('');
    payWithApplePay(details, this.#api, {
      paid: (charge) => {
        const timeSpent = this.log.time_spent;
        this.#track('trackPaymentCompletion', { channel, currency, amount, timeSpent });
        this.#channel = paymentMethod;
        this.#popup?.answer({ event: 'success', data: { id, status: 'success', ...charge } });
      },
      failed: (message) => {
        this.#track('trackPaymentError', { channel, message });
        this.#fail(message);
        if (complain) complain(applePayFailed);
        else this.#tell('onError', { message: applePayFailed });
      },
      cancelled: () => {
        if (!complain) this.#tellCancelled();
      },
    });
  }

  #askForVault(): void {
    if (!this.#vault || !this.#loaded) return;
    this.#vault = false;
    this.#popup?.send({ type: 'inline:pay-with-vault' });
  }

  #track(action: AnalyticsAction, params: Record<string, unknown>): void {
    this.#popup?.send({ type: 'analytics', action, params });
  }

  #end(status?: string): void {
    this.isActive = false;
    this.#ended = true;
    if (status !== undefined) this.status = status;
    this.isChoosing = false;
    this.#cover = undefined;
    if (this.details) this.#note(this.#api.updateLog(this.details, this.log));
  }

  #fail(message: string): void {
    this.errors.push(message);
    this.#log.failed(message);
  }

  // This call is optional, so its failure must not get in the way of paying.
  #note(work: Promise<void>): void {
    work.catch((error: unknown) => this.errors.push(String(error)));
  }

  #tellCancelled(): void {
    this.#tell('onCancel');
    this.#tell('onClose');
  }

  #tell<Name extends keyof Callbacks>(name: Name, ...args: Parameters<NonNullable<Callbacks[Name]>>): void {
    const called = new Set(this.#listeners.map((listener) => listener[name]));
    for (const callback of called) (callback as ((...given: typeof args) => void) | undefined)?.(...args);
  }
}
