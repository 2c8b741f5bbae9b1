import { createHash } from 'node:crypto';
import { zipSync } from 'fflate';
import type { Clock } from '../../../core/shared/clock.ts';
import type { AppleWallet, WalletTicket } from '../../../core/wallets/wallets.ts';
import type { AppleIdentity } from './identity.ts';
import { passJson } from './pass-json.ts';
import { drawMark } from './pass-pictures.ts';
import { signDetached } from './sign-detached.ts';

/** Apple Wallet: passes that we sign ourselves. Source: https://developer.apple.com/documentation/walletpasses/building-a-pass */
export function createAppleWallet(identity: AppleIdentity, { clock }: { clock: Clock }): AppleWallet {
  /** A pass is a zip of its files, of a manifest with their hashes, and of a signature of that. */
  async function build(ticket: WalletTicket): Promise<Uint8Array> {
    const files = { 'pass.json': jsonBytes(passJson(ticket, identity)), ...(await drawMark()) };
    const hashes = Object.entries(files).map(([name, bytes]) => [name, sha1(bytes)]);
    const manifest = jsonBytes(Object.fromEntries(hashes));
    const { certificate, key, wwdr: issuer } = identity;
    const signature = signDetached(manifest, { certificate, key, issuer }, clock.now());
    return zipSync({ ...files, 'manifest.json': manifest, signature }, STORED);
  }

  return {
    pass: build,
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
