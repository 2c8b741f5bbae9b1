const CATEGORIES: Record<string, string> = {
  fraud: 'the customer says they didn’t make this payment',
  fraudulent: 'the customer says they didn’t make this payment',
  unrecognized: 'the customer doesn’t recognise the payment',
  chargeback: 'the customer wants the money back',
  general: 'the customer wants the money back',
  duplicate: 'the customer says they were charged twice',
  product_not_received: 'the customer says they didn’t get what they paid for',
  product_unacceptable: 'the customer says it wasn’t as described',
  subscription_canceled: 'the customer says they had cancelled',
  credit_not_processed: 'the customer says they never got their refund',
};

/** Says in plain words why a payment is disputed; the provider's own word when we have none. */
export function disputeReason(category: string | null): string {
  if (category === null) return 'the bank gave no reason';
  const known = CATEGORIES[category.toLowerCase().replaceAll('-', '_')];
  return known ?? category.replace(/[_\s]+/g, ' ').slice(0, 80);
}
