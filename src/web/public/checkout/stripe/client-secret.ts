/** Reads an access code of Stripe's: the client secret and, after a dot, the account that is paid directly, if any. */
export function readAccessCode(accessCode: string): { clientSecret: string; account: string | undefined } {
  const [clientSecret = '', account] = accessCode.split('.');
  return { clientSecret, account };
}
