/** The types a parameter may have, by name. Anything that is not listed is dropped. */
export type ParameterType = 'string' | 'number' | 'array' | 'object' | 'function';

const text: ParameterType[] = ['string'];
const textOrNumber: ParameterType[] = ['string', 'number'];
const number: ParameterType[] = ['number'];
const list: ParameterType[] = ['array'];
const object: ParameterType[] = ['object'];
const callback: ParameterType[] = ['function'];

const named = (types: ParameterType[], names: string) =>
  names.split(' ').map((name) => [name, types] as const);

export const parameterTypes: ReadonlyMap<string, ParameterType[]> = new Map([
  ...named(
    text,
    'key currency email label firstName lastName reference phone customerCode paymentPage hash container subaccountCode ' +
      'bearer planCode planInterval subscriptionStartDate accessCode firstname lastname customer_code subaccount plan ' +
      'interval start_date ref card bank split_code transaction_type language connect_account',
  ),
  ...named(
    textOrNumber,
    'amount paymentRequest payment_request transactionCharge transaction_charge invoice_limit payment_page',
  ),
  ...named(number, 'subscriptionCount subscriptionLimit quantity order_id subscription'),
  ...named(list, 'channels connect_split'),
  ...named(object, 'metadata split'),
  ...named(
    callback,
    'onLoad onSuccess onCancel onError onBankTransferConfirmationPending callback onClose onElementsMount',
  ),
]);

/** `typeof`, with arrays told apart. */
export function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}
