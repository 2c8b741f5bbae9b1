const CATEGORIES: Record<string, string> = {
  fraud: 'the customer says they did not pay this',
  fraudulent: 'the customer says they did not pay this',
  unrecognized: 'the customer does not recognise the payment',
  chargeback: 'the customer wants the money back',
  general: 'the customer wants the money back',
  duplicate: 'the customer says they were charged twice',
  product_not_received: 'the customer says they did not get what they paid for',
  product_unacceptable: 'the customer says it was not as described',
  subscription_canceled: 'the customer says they had cancelled',
  credit_not_processed: 'the customer says a refund never came',
};

/** Why a payment is disputed, in plain words; the provider's own word where we know no better. */
export function disputeReason(category: string | null): string {
  if (category === null) return 'the bank gives no reason';
  const known = CATEGORIES[category.toLowerCase().replaceAll('-', '_')];
  return known ?? category.replace(/[_\s]+/g, ' ').slice(0, 80);
}
