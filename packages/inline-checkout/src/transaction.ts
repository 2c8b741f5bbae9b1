import type { CheckoutCallbacks, LegacyCallbacks, PaymentResult } from './callbacks.ts';
import type { CheckoutTransaction, GatewayApi } from './gateway-api.ts';
import type { TransactionParameters } from './parameters/transaction-parameters.ts';
import { createPopup, type Popup, type PopupOptions } from './popup/popup.ts';
import { randomName } from './random-name.ts';
import { type LogRecord, startLog, type TransactionLog } from './transaction-log.ts';

type Callbacks = CheckoutCallbacks & LegacyCallbacks;

/** One transaction in this page, over as many pop-ups as it takes. */
export class InlineTransaction {
  /** Five alphanumerics; names the pop-up's elements (`inline-checkout-{id}`). */
  readonly id = randomName();
  readonly parameters: TransactionParameters;
  /** As the checkout last told it; empty before it told anything. */
  status = '';
  accessCode: string | undefined;
  /** A pop-up is open or being prepared. */
  isActive = false;
  response: PaymentResult | undefined;
  /** Messages of everything that failed. */
  readonly errors: string[] = [];

  readonly #api: GatewayApi;
  #listeners: Callbacks[] = [];
  #ended = false;
  #popup: Popup | undefined;
  #details: Promise<CheckoutTransaction> | undefined;
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

  /** Calls these too, until the transaction comes to an end; who listens after that starts afresh. */
  listen(callbacks: Callbacks): void {
    this.#listeners = this.#ended ? [callbacks] : [...this.#listeners, callbacks];
    this.#ended = false;
  }

  /** Makes the transaction at the gateway, once however often it is asked. Rejects with the gateway's message. */
  request(params: Record<string, unknown>): Promise<CheckoutTransaction> {
    this.#details ??= this.#request(params).catch((error: unknown) => {
      this.#details = undefined;
      this.#ended = true;
      throw error;
    });
    return this.#details;
  }

  async #request(params: Record<string, unknown>): Promise<CheckoutTransaction> {
    const details = await this.#api.requestInline(params);
    this.status = details.transaction_status;
    this.accessCode = details.access_code;
    this.#log = startLog(details.log, Date.now);
    this.#note(this.#api.setIp(details));
    return details;
  }

  /** Opens a pop-up, or only prepares it. */
  show(options: Omit<PopupOptions, 'id'>): void {
    this.isActive = true;
    this.#popup = createPopup(
      { ...options, id: this.id },
      {
        loaded: (data) => {
          this.accessCode = data.accessCode;
          this.#tell('onLoad', data);
        },
        succeeded: (result) => {
          this.#log.attempted('card');
          this.#log.succeeded('card');
          this.response = result;
          this.#end(result.status);
          this.#tell('onSuccess', result);
          this.#tell('callback', result);
        },
        cancelled: (status) => {
          this.#end(status);
          this.#tell('onCancel');
          this.#tell('onClose');
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

  /** Shows a pop-up that was only prepared. */
  open(): void {
    this.#popup?.open();
  }

  /** Closes the pop-up, as the person would. */
  cancel(): void {
    this.#popup?.cancel();
  }

  #end(status?: string): void {
    this.isActive = false;
    this.#ended = true;
    if (status !== undefined) this.status = status;
    if (this.#details) this.#note(this.#details.then((details) => this.#api.updateLog(details, this.log)));
  }

  #fail(message: string): void {
    this.errors.push(message);
    this.#log.failed(message);
  }

  // What is only good to know must not get in the way of paying.
  #note(work: Promise<void>): void {
    work.catch((error: unknown) => this.errors.push(String(error)));
  }

  #tell<Name extends keyof Callbacks>(name: Name, ...said: Parameters<NonNullable<Callbacks[Name]>>): void {
    const called = new Set(this.#listeners.map((listener) => listener[name]));
    for (const callback of called) (callback as ((...given: typeof said) => void) | undefined)?.(...said);
  }
}
