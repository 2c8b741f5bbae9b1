/** The part of the browser's ApplePaySession that a payment needs. */
export interface ApplePaySession {
  onvalidatemerchant: (event: { validationURL: string }) => void;
  onpaymentauthorized: (event: { payment: unknown }) => void;
  oncancel: () => void;
  begin(): void;
  abort(): void;
  completeMerchantValidation(merchantSession: unknown): void;
  completePayment(status: number): void;
}

export interface ApplePaySessionClass {
  new (version: number, request: ApplePayRequest): ApplePaySession;
  readonly STATUS_SUCCESS: number;
  readonly STATUS_FAILURE: number;
  supportsVersion(version: number): boolean;
}

/** The payment request for Apple's sheet. Amounts are in whole units, as text. */
export interface ApplePayRequest {
  countryCode: string;
  currencyCode: string;
  merchantCapabilities: string[];
  supportedNetworks: string[];
  requiredBillingContactFields: string[];
  total: { label: string; type: string; amount: string };
  lineItems?: { label: string; amount: string }[];
}

export const applePayVersion = 6;

/** Returns Apple Pay's session class when this browser has our version of it and the page is on HTTPS. */
export function findApplePay(): ApplePaySessionClass | undefined {
  const { ApplePaySession } = globalThis as { ApplePaySession?: ApplePaySessionClass };
  return location.protocol === 'https:' && ApplePaySession?.supportsVersion(applePayVersion)
    ? ApplePaySession
    : undefined;
}
