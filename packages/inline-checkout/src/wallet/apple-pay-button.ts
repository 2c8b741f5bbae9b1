import { make } from '../make-element.ts';

/** The look of a wallet's button. Lengths are CSS lengths. */
export interface WalletStyles {
  /** `dark` (the default) or `light`. */
  theme?: string;
  applePay?: {
    /** The default is `100%`. */
    width?: string;
    /** The default is `50px`. */
    height?: string;
    /** The default is `8px`. */
    borderRadius?: string;
    padding?: string;
    /** Apple's button type, such as `plain` (the default), `pay` or `buy`. */
    type?: string;
    /** The label's language as a BCP 47 tag. */
    locale?: string;
  };
}

const apples = '-webkit-appearance:-apple-pay-button';
const text = 'Pay with Apple Pay';

/** Creates Apple's own button when the browser draws it, otherwise one with the same label. */
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
