/**
 * Stripe returns from a bank's page with a secret in the address. What the address says proves nothing and only makes the page wait for
 * the result.
 * @returns where the page is without the secret; undefined for a visit that does not come from a bank
 */
export function backFromBank({ pathname, searchParams }: URL): string | undefined {
  if (!searchParams.has('payment_intent')) return undefined;
  const status = searchParams.get('redirect_status') ?? '';
  return `${pathname}${['succeeded', 'pending', 'processing'].includes(status) ? '#paid' : ''}`;
}
