import { adoptStyles } from '../adopt-styles.ts';
import type { PaymentResult } from '../callbacks.ts';
import type { InlineCheckout } from '../inline-checkout.ts';
import { make } from '../make-element.ts';
import type { TransactionParameters } from '../parameters/transaction-parameters.ts';
import { validateParameters } from '../parameters/validate-parameters.ts';
import { randomName } from '../random-name.ts';

/** What is paid, and how the button looks. */
export interface PayButtonOptions extends TransactionParameters {
  /** Minor units; the button says it in whole ones. */
  amount?: number | string;
  /** Default NGN: what the button says is what is asked for. */
  currency?: string;
  /** Default "Pay". */
  buttonText?: string;
  /** `normal` (default) or `light`. */
  buttonVariant?: string;
  /** `normal` (default) or `light`, for dark pages. */
  buttonWordmarkVariant?: string;
  /** A button of the page to use, as it is, instead of making one. */
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
 * A button that opens the pop-up; once it is paid, the form gets a hidden field `reference` and is submitted. It comes last in
 * the form, or after `place`. Throws an Error when `buttonId` is not in the page, and TransactionParameterError.
 */
export function mountPayButton(
  form: HTMLFormElement,
  checkout: Pick<InlineCheckout, 'newTransaction'>,
  options: PayButtonOptions,
  place?: Element,
): HTMLElement {
  const { amount } = validateParameters(options);
  // A gateway has a default of its own: whoever pressed "Pay NGN 350" is not to be asked for 350.00 of something else.
  const currency = options.currency || (amount ? 'NGN' : undefined);
  adoptStyles(look);
  const given = options.buttonId ? document.getElementById(options.buttonId) : undefined;
  if (given === null) throw new Error('Please make sure the buttonId is an element available in the DOM');
  const button = given ?? placeButton(form, { ...options, amount, currency }, place);
  const problem = make('div');
  problem.role = 'alert';
  (given ?? button.parentElement ?? button).after(problem);

  let paid = false;
  // One set of callbacks for every click: a transaction calls each function once, however often it was given it.
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
    // What the form lacks is asked for before money moves: submitting it later would not ask.
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

/** `Pay NGN 350`; a plan has its own amount. */
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
  // Not form.submit(): a field of that name would stand in its place.
  HTMLFormElement.prototype.submit.call(form);
}
