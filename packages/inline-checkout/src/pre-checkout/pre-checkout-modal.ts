import { adoptStyles } from '../adopt-styles.ts';
import type { CheckoutTransaction } from '../gateway-api.ts';
import { make } from '../make-element.ts';

/** The choices that the modal offers, with what each button does. */
export interface PreCheckoutChoices {
  /** The wallet's own button, when there is a wallet. */
  paymentRequest?: HTMLElement;
  /** Pays with a card that the gateway has stored for this customer, when there is one. */
  vault?: () => void;
  popup: () => void;
  close: () => void;
}

export interface PreCheckoutModal {
  element: HTMLElement;
  /** Shows what went wrong and announces it to screen readers. */
  complain(message: string): void;
}

const look = `.pre-checkout-modal{color-scheme:light dark;position:absolute;inset:0;margin:auto;box-sizing:border-box;
width:min(400px,100% - 32px);height:fit-content;max-height:calc(100% - 32px);overflow:auto;padding:24px;
border-radius:16px;background:Canvas;color:CanvasText;font:16px/1.4 system-ui;text-align:center;overflow-wrap:anywhere;
p{margin:0 32px}
p+p{margin:4px 0;font-size:28px;font-weight:700}
p+p+p{font:inherit}
p[role]{margin:24px 0;font-weight:600}
>button{all:unset;box-sizing:border-box;width:100%;margin-top:12px;min-height:50px;padding:8px 16px;border:1px solid;
border-radius:8px;background:CanvasText;color:Canvas;font-weight:600;text-align:center;cursor:pointer}
>*~button~button,>div~button{background:none;color:inherit}
>button:last-child{position:absolute;top:0;inset-inline-end:0;width:48px;margin:0;padding:0;border:0;font-size:24px}
>button:hover{opacity:.8}
>button:focus-visible{outline:3px solid Highlight;outline-offset:2px}}`;

/** Creates the modal that comes before the pop-up when there is a quicker way to pay. It shows the amount, the payee and the choices. */
export function makePreCheckoutModal(
  id: string,
  { label, merchant_name, currency, amount, email }: CheckoutTransaction,
  choices: PreCheckoutChoices,
): PreCheckoutModal {
  adoptStyles(look);
  const element = make('div');
  element.className = 'pre-checkout-modal';
  element.id = `${element.className}-${id}`;

  function say(text: string): HTMLElement {
    const line = make('p');
    line.textContent = text;
    element.append(line);
    return line;
  }

  function offer(name: string, text: string, choose: () => void): HTMLElement {
    const button = make('button');
    button.type = 'button';
    button.id = `${element.id}__${name}`;
    button.textContent = text;
    button.onclick = choose;
    element.append(button);
    return button;
  }

  say(label || merchant_name);
  say(`${currency} ${(amount / 100).toFixed(2)}`);
  say(email);
  const problem = say('');
  problem.role = 'alert';
  if (choices.paymentRequest) {
    const slot = make('div');
    slot.id = `${element.id}__payment-request`;
    slot.append(choices.paymentRequest);
    element.append(slot);
  }
  if (choices.vault) offer('vault', 'Pay with a saved card', choices.vault);
  offer('popup', 'More payment options', choices.popup);
  offer('close', '\u00d7', choices.close).ariaLabel = 'Close checkout';
  return {
    element,
    complain(message) {
      problem.textContent = message;
    },
  };
}
