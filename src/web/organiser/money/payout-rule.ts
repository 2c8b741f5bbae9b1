/** Says when an event's earnings are paid out by the operator's settings. */
export function payoutRule(days: number): string {
  if (days === 0) return 'Earnings become payable when an event ends.';
  return `Earnings become payable ${days === 1 ? '1 day' : `${days} days`} after an event ends.`;
}
