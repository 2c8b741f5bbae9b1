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

/** Validated parameters as the checkout spells them, without the callbacks, and with where they come from. */
export function encodeParameters(parameters: TransactionParameters): Record<string, unknown> {
  const { metadata, split, card, bank, ...rest } = parameters;
  const encoded: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(rest)) {
    if (typeOf(value) !== 'function') encoded[wireNames[name] ?? name] = value;
  }
  if (split) encoded.split = JSON.stringify(split);
  // The texts are what an HTML attribute can say.
  if (card === 'false') encoded.channels = ['bank'];
  if (bank === 'false') encoded.channels = ['card'];
  const referrer = describeReferrer(location.href, location.ancestorOrigins);
  encoded.metadata = JSON.stringify({ ...metadata, referrer });
  encoded.mode = 'popup';
  return encoded;
}
