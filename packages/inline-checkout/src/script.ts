import { InlineCheckout, mountPayButton, PaystackPop, resumeTransaction } from './inline-checkout.ts';
import { readAttributes } from './pay-button/read-attributes.ts';

// The classic script: it defines the client as globals, and adds a pay button where the script stands, when that is inside a form and
// the script's attributes name a payment.
Object.assign(globalThis, { InlineCheckout, mountPayButton, PaystackPop, resumeTransaction });

const script = document.currentScript;
const form = script?.parentElement;
if (script instanceof HTMLScriptElement && form instanceof HTMLFormElement) {
  const { checkoutUrl, apiUrl, ...data } = script.dataset;
  if (!checkoutUrl) throw new Error('data-checkout-url is missing');
  mountPayButton(form, new InlineCheckout({ checkoutUrl, apiUrl }), readAttributes(data), script);
}
