import { typeOf } from './parameter-types.ts';
import { describeReferrer } from './referrer.ts';
import type { TransactionParameters } from './transaction-parameters.ts';

const wireNames: Record<string, string> = {
  firstName: 'firstname',
  lastName: 'lastname',
  customerCode: 'customer_code',
  paymentRequest: 'payment_request',
  subaccountCode: 'subaccount',
  transactionCharge: 'transaction_charge',
  planCode: 'plan',
  subscriptionCount: 'quantity',
  planInterval: 'interval',
  subscriptionLimit: 'invoice_limit',
  subscriptionStartDate: 'start_date',
  reference: 'ref',
};

/** Encodes validated parameters as the checkout expects them, without the callbacks, and adds the referrer. */
export function encodeParameters(parameters: TransactionParameters): Record<string, unknown> {
  const { metadata, split, card, bank, ...rest } = parameters;
  const encoded: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(rest)) {
    if (typeOf(value) !== 'function') encoded[wireNames[name] ?? name] = value;
  }
  if (split) encoded.split = JSON.stringify(split);
  // These are the texts that an HTML attribute can hold.
  if (card === 'false') encoded.channels = ['bank'];
  if (bank === 'false') encoded.channels = ['card'];
  const referrer = describeReferrer(location.href, location.ancestorOrigins);
  encoded.metadata = JSON.stringify({ ...metadata, referrer });
  encoded.mode = 'popup';
  return encoded;
}
