import type { Context } from '../context.ts';
import { describeSplit } from '../subaccounts/agree-split.ts';
import { customerCode } from './customer-code.ts';
import { stableCode } from './stable-code.ts';
import type { Transaction } from './transaction.ts';
import { accountNumber, transferBank } from './transfer.ts';

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** Describes the payer as in the gateway's answers and webhooks. */
export function describeCustomer(transaction: Transaction): Record<string, unknown> {
  return {
    id: BigInt(`0x${stableCode(transaction.email)}`).toString(),
    first_name: null,
    last_name: null,
    email: transaction.email,
    customer_code: customerCode(transaction.email),
    phone: null,
    metadata: null,
    risk_action: 'default',
  };
}

function describeAuthorization(transaction: Transaction): Record<string, unknown> {
  if (transaction.paidAt !== null && transaction.channel === 'bank_transfer')
    return describeSender(transaction);
  const { card, channel } = transaction;
  if (!card) return {};
  return {
    authorization_code: `AUTH_${stableCode(transaction.id)}`,
    bin: card.bin,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    channel,
    card_type: card.brand,
    bank: 'TEST BANK',
    country_code: 'ZA',
    brand: card.brand,
    reusable: false,
    signature: null,
    account_name: null,
  };
}

// The payer's bank account, as far as a bank would tell it.
function describeSender(transaction: Transaction): Record<string, unknown> {
  const sender = accountNumber({ id: `sender of ${transaction.id}` }).slice(-4);
  const paid = new Date(transaction.paidAt ?? 0);
  return {
    authorization_code: `AUTH_${stableCode(transaction.id)}`,
    bin: '008XXX',
    last4: `X${sender.slice(1)}`,
    exp_month: String(paid.getUTCMonth() + 1).padStart(2, '0'),
    exp_year: String(paid.getUTCFullYear()),
    channel: 'bank_transfer',
    card_type: 'transfer',
    bank: transferBank,
    country_code: 'ZA',
    brand: 'Managed Account',
    reusable: false,
    signature: null,
    account_name: null,
    sender_country: 'ZA',
    sender_bank: 'Test Bank',
    sender_bank_account_number: `XXXXXX${sender}`,
    receiver_bank_account_number: accountNumber(transaction),
    receiver_bank: transferBank,
  };
}

function paidWith({ amount, fees }: Transaction): { amount: number; fees: number } | undefined {
  return fees === null ? undefined : { amount, fees };
}

/** Describes a transaction as the `data` of a verification and of `charge.success`. Amounts are in minor units, times in ISO 8601. */
export function describeTransaction(transaction: Transaction): Record<string, unknown> {
  return {
    id: transaction.id,
    domain: 'test',
    status: transaction.status,
    reference: transaction.reference,
    receipt_number: null,
    amount: transaction.amount,
    requested_amount: transaction.requestedAmount,
    message: null,
    gateway_response: transaction.gatewayResponse ?? 'The transaction was not completed',
    paid_at: iso(transaction.paidAt),
    paidAt: iso(transaction.paidAt),
    created_at: iso(transaction.createdAt),
    createdAt: iso(transaction.createdAt),
    transaction_date: iso(transaction.createdAt),
    channel: transaction.channel ?? transaction.channels[0],
    currency: transaction.currency,
    ip_address: transaction.ipAddress,
    metadata: transaction.metadata ?? '',
    log: transaction.browserLog,
    fees: transaction.fees,
    authorization: describeAuthorization(transaction),
    customer: describeCustomer(transaction),
    plan: null,
    ...describeSplit(transaction.split, paidWith(transaction)),
    order_id: null,
  };
}

/** Describes a transaction to a checkout page, as the answer to `verify_access_code` and `request_inline`. */
export function describeCheckout(context: Context, transaction: Transaction): Record<string, unknown> {
  return {
    id: transaction.id,
    access_code: transaction.accessCode,
    reference: transaction.reference,
    transaction_status: transaction.status,
    channels: transaction.channels,
    merchant_id: stableCode(context.options.publicKey),
    merchant_key: context.options.publicKey,
    merchant_name: context.options.merchantName,
    currency: transaction.currency,
    amount: transaction.amount,
    email: transaction.email,
    label: transaction.label,
    logo: null,
    log: transaction.browserLog,
    link_config: { enabled: false, has_payment_instruments: false },
    plan_details: null,
  };
}
