import { InlineCheckout, mountPayButton, PaystackPop, resumeTransaction } from './inline-checkout.ts';
import { readAttributes } from './pay-button/read-attributes.ts';

// The classic script. It defines the client as globals and, if it is inside a form and its attributes name a payment, adds a pay button in
// its place.
Object.assign(globalThis, { InlineCheckout, mountPayButton, PaystackPop, resumeTransaction });

const script = document.currentScript;
const form = script?.parentElement;
if (script instanceof HTMLScriptElement && form instanceof HTMLFormElement) {
  const { checkoutUrl, apiUrl, ...data } = script.dataset;
  if (!checkoutUrl) throw new Error('data-checkout-url is missing');
  mountPayButton(form, new InlineCheckout({ checkoutUrl, apiUrl }), readAttributes(data), script);
}
