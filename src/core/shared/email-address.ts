import { z } from 'zod';

const TYPO = 'Enter an email like name@example.com.';

/**
 * What browsers accept in a field for an email, with a domain that mail can be sent to: several labels, the last no number.
 * Source: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** One email address, as people type or paste it. Every field and operation that takes one uses this. @param needed the message when it is missing */
export const emailAddress = (needed: string) =>
  z
    .string({ error: needed })
    .overwrite(plainAddress)
    .min(1, { error: needed })
    .max(254, { error: 'This email is too long.' })
    .pipe(z.email({ pattern: ADDRESS, error: TYPO }));

/** Drops what nobody can see in a pasted address, and writes an international domain in ASCII, as browsers do: "пример.рф" is "xn--e1afmkfd.xn--p1ai". */
function plainAddress(typed: string): string {
  const seen = typed.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '').trim();
  const at = seen.lastIndexOf('@');
  const domain = seen.slice(at + 1);
  const isInternational = /[^ -~]/.test(domain) && /^[\p{L}\p{M}\p{N}.\u3002-]+$/u.test(domain);
  if (!isInternational || !URL.canParse(`http://${domain}`)) return seen;
  return `${seen.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
}
