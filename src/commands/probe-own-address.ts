import { randomUUID } from 'node:crypto';
import { type Finding, PROBE_PATIENCE_MS, type Probe } from '../core/installation/finding.ts';
import {
  OWN_ADDRESS_PATH,
  ownAddressQuery,
  PRETENDED,
  proxiesFinding,
  readOwnAddress,
} from '../core/installation/own-address.ts';
import type { Secret } from '../core/shared/secret.ts';

/** Asks PUBLIC_URL as a visitor does: whether this installation answers there, and whether the proxies on the way are those that are trusted. */
export function probeOwnAddress(publicUrl: string, secret: Secret): Probe {
  return async () => {
    const nonce = randomUUID();
    try {
      const response = await fetch(`${publicUrl}${OWN_ADDRESS_PATH}?${ownAddressQuery(secret, nonce)}`, {
        redirect: 'manual',
        headers: { 'x-forwarded-for': PRETENDED.join(', ') },
        signal: AbortSignal.timeout(PROBE_PATIENCE_MS),
      });
      const to = response.headers.get('location');
      if (to) return [redirects(publicUrl, to)];
      const answer = readOwnAddress(secret, nonce, await response.json().catch(() => undefined));
      return answer ? proxiesFinding(answer) : [elsewhere(publicUrl, response.status)];
    } catch (error) {
      const { message, cause } = error as Error;
      return [silent(publicUrl, cause instanceof Error ? cause.message : message)];
    }
  };
}

const redirects = (publicUrl: string, to: string): Finding => ({
  code: 'address.redirects',
  severity: 'problem',
  says: `${publicUrl} leads on to ${to.split('?')[0]}, so links in emails, payments and logins take a detour or fail.`,
  advice: 'Set PUBLIC_URL to the address at which people end.',
});

const elsewhere = (publicUrl: string, status: number): Finding => ({
  code: 'address.elsewhere',
  severity: 'problem',
  says: `${publicUrl} is answered (${status}), but not by this installation.`,
  advice:
    'Point the proxy at Tikiti, or correct PUBLIC_URL. All processes need this version and the same APP_SECRET.',
});

const silent = (publicUrl: string, why: string): Finding => ({
  code: 'address.silent',
  severity: 'warning',
  says: `${publicUrl} gives this machine no answer: ${why}.`,
  advice:
    'Check that Tikiti and its proxy run, the certificate, and DNS. Some networks can’t reach their own public address from inside: then try it from outside.',
});
