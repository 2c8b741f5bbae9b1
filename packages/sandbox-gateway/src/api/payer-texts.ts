/** What the payer reads after the bank said no. */
export function declinedText(reason: string): string {
  return `${reason}. The card was not charged. Try another card.`;
}
