import { attemptFailed, type CheckoutTransaction, type GatewayApi } from '../gateway-api.ts';
import {
  type ApplePayRequest,
  type ApplePaySessionClass,
  applePayVersion,
  findApplePay,
} from './apple-pay-session.ts';

export const applePayFailed =
  'An error occurred while paying with Apple Pay. Please try again or use another payment method.';

/** What becomes of it. A failure may be followed by another attempt, or by the person's closing the sheet. */
export interface ApplePayEnds {
  paid(charge: { reference: string; message: string }): void;
  /** With what the gateway or the browser said; the person is told `applePayFailed`. */
  failed(message: string): void;
  cancelled(): void;
}

/**
 * Opens Apple Pay's sheet: validate, charge, success. Only where `findApplePay` finds one, and only in the person's own
 * click, or the browser does not allow it.
 */
export function payWithApplePay(transaction: CheckoutTransaction, api: GatewayApi, ends: ApplePayEnds): void {
  const fail = (error: unknown) => ends.failed((error as Error | undefined)?.message || attemptFailed);
  try {
    const Session = findApplePay() as ApplePaySessionClass;
    const session = new Session(applePayVersion, describePayment(transaction));
    // A sheet that is closed takes nothing more, but a charge on its way may still come through.
    let closed = false;
    session.onvalidatemerchant = async ({ validationURL }) => {
      try {
        const merchantSession = await api.validateApplePay(transaction, validationURL);
        if (!closed) session.completeMerchantValidation(merchantSession);
      } catch (error) {
        if (closed) return;
        session.abort();
        fail(error);
      }
    };
    session.onpaymentauthorized = async ({ payment }) => {
      const charge = await api.chargeApplePay(transaction, payment).catch(fail);
      if (!closed) session.completePayment(charge ? Session.STATUS_SUCCESS : Session.STATUS_FAILURE);
      if (!charge) return;
      const { reference = transaction.reference, message } = charge;
      ends.paid({ reference: reference ?? '', message: message ?? '' });
    };
    session.oncancel = () => {
      closed = true;
      ends.cancelled();
    };
    session.begin();
  } catch (error) {
    fail(error);
  }
}

function describePayment(transaction: CheckoutTransaction): ApplePayRequest {
  const { currency, merchant_name, plan_details } = transaction;
  const amount = String(transaction.amount / 100);
  const interval = plan_details?.interval.trim();
  return {
    countryCode: 'NG',
    currencyCode: currency,
    merchantCapabilities: ['supports3DS', 'supportsCredit', 'supportsDebit'],
    supportedNetworks: ['visa', 'masterCard'],
    requiredBillingContactFields: ['postalAddress', 'name', 'phone', 'email'],
    total: { label: merchant_name, type: 'final', amount },
    ...(interval && { lineItems: [{ label: `${interval.toUpperCase()} PLAN`, amount }] }),
  };
}
