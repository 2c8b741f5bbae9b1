import { createHash } from 'node:crypto';
import { zipSync } from 'fflate';
import type { Clock } from '../../../core/shared/clock.ts';
import type { AppleWallet, TicketPass } from '../../../core/wallets/wallets.ts';
import type { AppleIdentity } from './identity.ts';
import { passJson } from './pass-json.ts';
import { drawMark } from './pass-pictures.ts';
import { pushToPhones } from './push.ts';
import { signDetached } from './sign-detached.ts';

/** Apple Wallet: passes that we sign ourselves. Source: https://developer.apple.com/documentation/walletpasses/building-a-pass */
export function createAppleWallet(
  identity: AppleIdentity,
  { clock, publicUrl, push }: { clock: Clock; publicUrl: string; push?: Parameters<typeof pushToPhones>[2] },
): AppleWallet {
  /** A pass is a zip of its files, of a manifest with their hashes, and of a signature of that. */
  async function build({ ticket, token }: TicketPass): Promise<Uint8Array> {
    // Apple adds the rest of the address, which begins with its version.
    const updates = { webServiceURL: `${publicUrl}/api/wallets/apple`, authenticationToken: token };
    const content = { ...passJson(ticket, identity), ...updates };
    const files = { 'pass.json': jsonBytes(content), ...(await drawMark()) };
    const hashes = Object.entries(files).map(([name, bytes]) => [name, sha1(bytes)]);
    const manifest = jsonBytes(Object.fromEntries(hashes));
    const { certificate, key, wwdr: issuer } = identity;
    const signature = signDetached(manifest, { certificate, key, issuer }, clock.now());
    return zipSync({ ...files, 'manifest.json': manifest, signature }, STORED);
  }

  return {
    passType: identity.passType,
    pass: build,
    push: (tokens) => pushToPhones(identity, tokens, push),
    async bundle(tickets) {
      const passes = await Promise.all(tickets.map(build));
      const named = passes.map((pass, at) => [`ticket-${at + 1}.pkpass`, pass] as const);
      return zipSync(Object.fromEntries(named), STORED);
    },
  };
}

/** Pictures are compressed already, and the texts are short. */
const STORED = { level: 0 } as const;

const jsonBytes = (content: object) => new TextEncoder().encode(JSON.stringify(content));

/** Apple names this hash; the signature has a stronger one. */
const sha1 = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex');
