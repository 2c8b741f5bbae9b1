/** The types that each parameter may have. Parameters that are not listed are dropped. */
export type ParameterType = 'string' | 'number' | 'array' | 'object' | 'function';

const namesByTypes = {
  string:
    'key currency email label firstName lastName reference phone customerCode paymentPage hash container subaccountCode ' +
    'bearer planCode planInterval subscriptionStartDate accessCode firstname lastname customer_code subaccount plan ' +
    'interval start_date ref card bank split_code transaction_type language connect_account',
  'string number':
    'amount paymentRequest payment_request transactionCharge transaction_charge invoice_limit payment_page',
  number: 'subscriptionCount subscriptionLimit quantity order_id subscription',
  array: 'channels connect_split',
  object: 'metadata split',
  function:
    'onLoad onSuccess onCancel onError onBankTransferConfirmationPending callback onClose onElementsMount',
};

export const parameterTypes: ReadonlyMap<string, ParameterType[]> = new Map(
  Object.entries(namesByTypes).flatMap(([types, names]) =>
    names.split(' ').map((name) => [name, types.split(' ') as ParameterType[]]),
  ),
);

/** Works like `typeof`, but tells arrays apart. */
export function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}
