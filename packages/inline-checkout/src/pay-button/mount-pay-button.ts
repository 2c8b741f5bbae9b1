import { adoptStyles } from '../adopt-styles.ts';
import type { PaymentResult } from '../callbacks.ts';
import type { InlineCheckout } from '../inline-checkout.ts';
import { make } from '../make-element.ts';
import type { TransactionParameters } from '../parameters/transaction-parameters.ts';
import { validateParameters } from '../parameters/validate-parameters.ts';
import { randomName } from '../random-name.ts';

/** The payment and the look of the button. */
export interface PayButtonOptions extends TransactionParameters {
  /** In minor units; the button shows whole units. */
  amount?: number | string;
  /** The default is NGN: the button shows the currency that is charged. */
  currency?: string;
  /** The default is "Pay". */
  buttonText?: string;
  /** `normal` (the default) or `light`. */
  buttonVariant?: string;
  /** `normal` (the default) or `light`, which suits dark pages. */
  buttonWordmarkVariant?: string;
  /** The id of a button of the page that is used as it is, instead of a new one. */
  buttonId?: string;
}

const look = `.inline-button{display:inline-grid;gap:8px;justify-items:center;font:16px/1.4 system-ui;overflow-wrap:anywhere;
>span{font-size:13px;color:#4b5563}
>.light{color:#fff}
>button{all:unset;box-sizing:border-box;min-width:190px;min-height:50px;padding:8px 16px;border:1px solid #0b6b4f;
border-radius:8px;background:#0b6b4f;color:#fff;font-weight:600;text-align:center;cursor:pointer}
>button.light{background:#fff;color:#0b6b4f}
>button:hover{opacity:.8}
>button:focus-visible{outline:3px solid Highlight;outline-offset:2px}}`;

/**
 * Adds a button that opens the pop-up. Once the transaction is paid, the form gets a hidden field `reference` and is submitted. The
 * button comes last in the form, or after `place`. Throws an Error when `buttonId` is not in the page, and TransactionParameterError.
 */
export function mountPayButton(
  form: HTMLFormElement,
  checkout: Pick<InlineCheckout, 'newTransaction'>,
  options: PayButtonOptions,
  place?: Element,
): HTMLElement {
  const { amount } = validateParameters(options);
  // A gateway has its own default currency, but a buyer who pressed "Pay NGN 350" must not be charged 350.00 of another currency.
  const currency = options.currency || (amount ? 'NGN' : undefined);
  adoptStyles(look);
  const given = options.buttonId ? document.getElementById(options.buttonId) : undefined;
  if (given === null) throw new Error('Please make sure the buttonId is an element available in the DOM');
  const button = given ?? placeButton(form, { ...options, amount, currency }, place);
  const problem = make('div');
  problem.role = 'alert';
  (given ?? button.parentElement ?? button).after(problem);

  let paid = false;
  // Every click uses the same callbacks: a transaction calls each function once, however often it was passed.
  const parameters: TransactionParameters = {
    ...options,
    currency,
    onSuccess(result) {
      paid = true;
      options.onSuccess?.(result);
      submitPaid(form, result);
    },
    onError(error) {
      problem.textContent = error.message;
      options.onError?.(error);
    },
  };
  button.addEventListener('click', (event) => {
    event.preventDefault();
    problem.textContent = '';
    // Missing fields are asked for before money moves, because submitting the form by script would not ask.
    if (!paid && form.reportValidity()) checkout.newTransaction(parameters);
  });
  return button;
}

function placeButton(form: HTMLFormElement, options: PayButtonOptions, place?: Element): HTMLElement {
  const id = `inline-button-${randomName()}`;
  const whole = make('div');
  whole.id = id;
  whole.className = 'inline-button';
  const button = make('button');
  button.id = `${id}__trigger`;
  button.type = 'button';
  button.className = variant(options.buttonVariant);
  button.textContent = describeButton(options);
  const wordmark = make('span');
  wordmark.id = `${id}__wordmark`;
  wordmark.className = variant(options.buttonWordmarkVariant);
  wordmark.textContent = 'Secure checkout';
  whole.append(button, wordmark);
  if (place) place.after(whole);
  else form.append(whole);
  return button;
}

const variant = (wanted: string | undefined) => (wanted === 'light' ? 'light' : 'normal');

/** Returns a label such as `Pay NGN 350`; a plan has its own amount. */
function describeButton({ buttonText, currency, amount }: PayButtonOptions): string {
  const text = buttonText || 'Pay';
  return amount ? `${text} ${currency} ${Number(amount) / 100}` : text;
}

function submitPaid(form: HTMLFormElement, { reference }: PaymentResult): void {
  const field = make('input');
  field.type = 'hidden';
  field.name = 'reference';
  field.value = reference;
  form.append(field);
  // This avoids form.submit(), which a field of that name would hide.
  HTMLFormElement.prototype.submit.call(form);
}
