import { attemptFailed, type CheckoutTransaction, type GatewayApi } from '../gateway-api.ts';
import {
  type ApplePayRequest,
  type ApplePaySessionClass,
  applePayVersion,
  findApplePay,
} from './apple-pay-session.ts';

export const applePayFailed =
  'An error occurred while paying with Apple Pay. Please try again or use another payment method.';

/** The outcomes of a payment. After a failure the person may try again or close the sheet. */
export interface ApplePayEnds {
  paid(charge: { reference: string; message: string }): void;
  /** Called with the message of the gateway or the browser; the person sees `applePayFailed`. */
  failed(message: string): void;
  cancelled(): void;
}

/**
 * Opens Apple Pay's sheet, validates the merchant and charges the payment. Call it only when `findApplePay` finds a session, and only
 * in the person's own click, because browsers forbid it otherwise.
 */
export function payWithApplePay(transaction: CheckoutTransaction, api: GatewayApi, ends: ApplePayEnds): void {
  const fail = (error: unknown) => ends.failed((error as Error | undefined)?.message || attemptFailed);
  try {
    const Session = findApplePay() as ApplePaySessionClass;
    const session = new Session(applePayVersion, describePayment(transaction));
    // A closed sheet accepts nothing more, but a charge on its way may still succeed.
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
