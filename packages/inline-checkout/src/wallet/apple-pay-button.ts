import { make } from '../make-element.ts';

/** How a wallet's button looks. Lengths are CSS. */
export interface WalletStyles {
  /** `dark` (default) or `light`. */
  theme?: string;
  applePay?: {
    /** Default `100%`. */
    width?: string;
    /** Default `50px`. */
    height?: string;
    /** Default `8px`. */
    borderRadius?: string;
    padding?: string;
    /** Apple's button type, such as `plain` (default), `pay` or `buy`. */
    type?: string;
    /** BCP 47 language of the label. */
    locale?: string;
  };
}

const apples = '-webkit-appearance:-apple-pay-button';
const text = 'Pay with Apple Pay';

/** Apple's own button where the browser draws it, else one that says the same. */
export function makeApplePayButton({ theme, applePay = {} }: WalletStyles = {}): HTMLButtonElement {
  const { type = 'plain', locale = '', ...sizes } = applePay;
  const [ground, ink] = theme === 'light' ? ['white', 'black'] : ['black', 'white'];
  const button = make(
    'button',
    'display:block;box-sizing:border-box;width:100%;height:50px;border-radius:8px;cursor:pointer;' +
      (CSS.supports(apples)
        ? `${apples};-apple-pay-button-style:${ground};-apple-pay-button-type:${type}`
        : `background:${ground};color:${ink};border:1px solid ${ink};font:600 17px system-ui`),
  );
  Object.assign(button.style, sizes);
  button.type = 'button';
  button.lang = locale;
  if (CSS.supports(apples)) button.ariaLabel = text;
  else button.textContent = text;
  return button;
}
