import * as everything from './inline-checkout.ts';
import { readAttributes } from './pay-button/read-attributes.ts';

// The classic script: everything as globals, and a pay button where the script stands, if it is in a form and says what is
// to be paid.
const { InlineCheckout, mountPayButton } = everything;
Object.assign(globalThis, everything);

const script = document.currentScript;
if (
  script instanceof HTMLScriptElement &&
  script.parentElement instanceof HTMLFormElement &&
  script.dataset.key
) {
  const { checkoutUrl, apiUrl, ...data } = script.dataset;
  if (!checkoutUrl)
    throw new Error('The pay button needs data-checkout-url, the address of the checkout page');
  const checkout = new InlineCheckout({ checkoutUrl, apiUrl });
  mountPayButton(script.parentElement, checkout, readAttributes(data), script);
}
