import { z } from 'zod';
import { isLinkKey, linkKey } from '../shared/link-key.ts';
import type { Secret } from '../shared/secret.ts';
import type { Finding } from './finding.ts';

/** Where a process tells the operator's `doctor`, and nobody else, how its request arrived. */
export const OWN_ADDRESS_PATH = '/own-address';

const answerSchema = z.object({
  /** Made with the installation's secret, so that no other server can give this answer. */
  proof: z.string(),
  /** The entries of X-Forwarded-For. */
  forwarded: z.array(z.string()),
  /** TRUSTED_PROXIES of the process that answered. */
  trusted: z.int(),
});
export type OwnAddress = z.infer<typeof answerSchema>;

/** Makes the query that only who has the secret can make. @param nonce never used before */
export const ownAddressQuery = (secret: Secret, nonce: string): string =>
  String(new URLSearchParams({ nonce, key: linkKey(secret, 'tikiti doctor', nonce) }));

/** Answers a request of `doctor`; undefined for anybody else's. */
export function answerOwnAddress(
  secret: Secret,
  { nonce = '', key = '' }: { nonce?: string | undefined; key?: string | undefined },
  { forwardedFor, trusted }: { forwardedFor: string | undefined; trusted: number },
): OwnAddress | undefined {
  if (!isLinkKey(secret, 'tikiti doctor', nonce, key)) return undefined;
  const forwarded = (forwardedFor ?? '').split(',').flatMap((entry) => entry.trim() || []);
  return { proof: linkKey(secret, 'tikiti doctor', proofOf(nonce)), forwarded, trusted };
}

/** Reads an answer; undefined if it is not this installation's. */
export function readOwnAddress(secret: Secret, nonce: string, body: unknown): OwnAddress | undefined {
  const { data } = answerSchema.safeParse(body);
  return data && isLinkKey(secret, 'tikiti doctor', proofOf(nonce), data.proof) ? data : undefined;
}

const proofOf = (nonce: string) => `${nonce} arrived`;

/** What `doctor` sends as X-Forwarded-For, as somebody may who pretends to have another address. They are for documentation (RFC 5737). */
export const PRETENDED: readonly string[] = ['203.0.113.1', '203.0.113.2', '203.0.113.3'];

/**
 * Compares TRUSTED_PROXIES with what the proxies did to a request with `PRETENDED`: each adds an entry, or the first replaces all that came.
 * Either way it must be the number of entries that are theirs.
 */
export function proxiesFinding({ forwarded, trusted }: Pick<OwnAddress, 'forwarded' | 'trusted'>): Finding[] {
  if (forwarded.length === 0)
    return [
      {
        code: 'proxies.address-hidden',
        severity: 'problem',
        says: 'A proxy in front of the app removes X-Forwarded-For and adds none, so all visitors have its address and share its limits.',
        advice: 'Let the proxy add the address of who asks to X-Forwarded-For.',
      },
    ];
  const added = PRETENDED.every((entry, at) => forwarded[at] === entry);
  const proxies = forwarded.length - (added ? PRETENDED.length : 0);
  if (trusted === proxies) return [];
  const are = `TRUSTED_PROXIES is ${trusted}, but ${proxies === 1 ? '1 proxy tells' : `${proxies} proxies tell`} the app who asks`;
  const then =
    trusted > proxies
      ? 'so anybody can pretend to have another address and get round the limits'
      : 'so visitors have the address of a proxy and share its limits';
  return [
    {
      code: 'proxies.miscounted',
      severity: 'problem',
      says: `${are}, ${then}.`,
      advice: `Set TRUSTED_PROXIES=${proxies} and restart.`,
    },
  ];
}
