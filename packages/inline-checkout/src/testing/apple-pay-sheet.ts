import type { Page } from 'playwright-core';

/** What the strict fake of ApplePaySession leaves in the page. */
export interface Sheet {
  request: unknown;
  merchantSession?: unknown;
  statuses: string[];
  aborted: boolean;
  /** The person agrees with face or finger. */
  authorise(): void;
  /** The person closes the sheet. */
  cancel(): void;
}

/**
 * Adds an ApplePaySession to the pages that load from now on, since Chromium has none. It refuses what the real one refuses: an unknown
 * version, a request with missing or unknown names, a call without a person's click, steps out of order.
 */
export async function installApplePay(page: Page, latestVersion = 6): Promise<void> {
  await page.addInitScript((latest) => {
    const sheets: unknown[] = [];
    const refuse = (why: string): never => {
      throw new Error(`ApplePaySession: ${why}`);
    };
    const required = 'countryCode currencyCode merchantCapabilities supportedNetworks total'.split(' ');
    const optional = ['requiredBillingContactFields', 'lineItems'];

    class ApplePaySession {
      static readonly STATUS_SUCCESS = 0;
      static readonly STATUS_FAILURE = 1;
      static supportsVersion = (version: number) => version <= latest;

      onvalidatemerchant?: (event: object) => void;
      onpaymentauthorized?: (event: object) => void;
      oncancel?: (event: object) => void;
      merchantSession: unknown;
      statuses: string[] = [];
      aborted = false;
      request: Record<string, unknown>;
      #state = 'new';

      constructor(version: number, request: Record<string, unknown>) {
        if (!Number.isInteger(version) || version > latest) refuse(`version ${version}`);
        if (!navigator.userActivation.isActive) refuse('no click of a person');
        for (const name of required) if (!(name in request)) refuse(`${name} is missing`);
        for (const name of Object.keys(request))
          if (![...required, ...optional].includes(name)) refuse(`${name} is unknown`);
        const { label, amount } = request.total as Record<string, unknown>;
        if (!label || !/^\d+(\.\d{1,2})?$/.test(String(amount))) refuse('total');
        this.request = request;
        sheets.push(this);
      }

      begin(): void {
        if (this.#state !== 'new') refuse('begun twice');
        if (!this.onvalidatemerchant || !this.onpaymentauthorized) refuse('nobody listens');
        this.#state = 'validating';
        setTimeout(() => this.onvalidatemerchant?.({ validationURL: 'https://apple.example/start' }));
      }

      completeMerchantValidation(session: unknown): void {
        if (this.#state !== 'validating') refuse('nothing to validate');
        if (!(session as { merchantSessionIdentifier?: string })?.merchantSessionIdentifier)
          refuse('no session');
        this.merchantSession = session;
        this.#state = 'ready';
      }

      completePayment(status: number): void {
        if (this.#state !== 'authorised') refuse('nothing authorised');
        this.statuses.push(status === 0 ? 'success' : 'failure');
        this.#state = status === 0 ? 'done' : 'ready';
      }

      abort(): void {
        if (this.#state === 'done') refuse('done already');
        this.aborted = true;
        this.#state = 'done';
      }

      authorise(): void {
        if (this.#state !== 'ready') refuse('cannot be authorised');
        this.#state = 'authorised';
        this.onpaymentauthorized?.({ payment: { token: { paymentData: 'sealed' } } });
      }

      cancel(): void {
        this.#state = 'done';
        this.oncancel?.({});
      }
    }
    Object.assign(globalThis, { ApplePaySession, sheets });
  }, latestVersion);
}
