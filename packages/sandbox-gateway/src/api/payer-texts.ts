/** The texts that the payer reads after the bank declined. */
export function declinedText(reason: string): string {
  return `${reason}. The card was not charged. Try another card.`;
}
