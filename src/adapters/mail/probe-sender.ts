import { resolveTxt } from 'node:dns/promises';
import type { Finding, Probe } from '../../core/installation/finding.ts';

type LookUp = (name: string) => Promise<string[][]>;

/** What DNS answers for a name without such records. */
const NONE = new Set(['ENODATA', 'ENOTFOUND']);

/**
 * Looks up whether the domain that mail comes from says who may send for it: without SPF and DMARC, mailboxes sort tickets out as spam. Whether
 * DKIM signs them depends on the mail server's selector, which nobody can look up.
 * @param from as MAIL_FROM
 */
export function probeSender(from: string, lookUp: LookUp = resolveTxt): Probe {
  const domain = from
    .slice(from.lastIndexOf('@') + 1)
    .replaceAll('>', '')
    .trim();
  const has = async (name: string, start: string): Promise<boolean | undefined> =>
    lookUp(name).then(
      (records) => records.some((parts) => parts.join('').toLowerCase().startsWith(start)),
      (error: NodeJS.ErrnoException) => (NONE.has(error.code ?? '') ? false : undefined),
    );
  return async () => {
    const [spf, dmarc] = await Promise.all([has(domain, 'v=spf1'), has(`_dmarc.${domain}`, 'v=dmarc1')]);
    if (spf === undefined || dmarc === undefined) return [notLookedUp(domain)];
    const missing = [...(spf ? [] : ['SPF']), ...(dmarc ? [] : ['DMARC'])];
    return missing.length === 0 ? [] : [unclaimed(domain, missing.join(' and '))];
  };
}

const notLookedUp = (domain: string): Finding => ({
  code: 'mail.sender-unknown',
  severity: 'warning',
  says: `Tikiti could not look up whether ${domain}, which mail comes from, has SPF and DMARC records.`,
  advice: 'Look on a machine whose DNS works: dig TXT with that domain.',
});

const unclaimed = (domain: string, missing: string): Finding => ({
  code: 'mail.sender-unclaimed',
  severity: 'warning',
  says: `The domain ${domain}, which mail comes from, has no ${missing} record, so mailboxes may take tickets for spam.`,
  advice: 'Add the TXT records that your mail provider names, and turn on DKIM there.',
});
