import type { Finding, Probe } from '../../../core/installation/finding.ts';
import type { Clock } from '../../../core/shared/clock.ts';
import { dayInWords } from '../../../core/shared/day-in-words.ts';
import { DAY_MS } from '../../../core/shared/durations.ts';
import type { AppleIdentity } from './identity.ts';

/** How long before its end somebody should renew a certificate, ms. */
const EARLY_MS = 30 * DAY_MS;

const ADVICE =
  'Create a new certificate for the pass type id in your Apple developer account, set APPLE_WALLET_CERTIFICATE and APPLE_WALLET_KEY, and restart. Passes that are on phones stay valid.';

/** Tells whether the certificate that signs passes for Apple Wallet ends soon, or has ended. */
export function probeCertificate({ endsAt }: Pick<AppleIdentity, 'endsAt'>, clock: Clock): Probe {
  return async (): Promise<Finding[]> => {
    const leftMs = endsAt.getTime() - clock.now().getTime();
    if (leftMs > EARLY_MS) return [];
    const day = dayInWords(endsAt.toISOString());
    return [
      leftMs > 0
        ? {
            code: 'wallets.certificate-ends',
            severity: 'warning',
            says: `The certificate for Apple Wallet ends on ${day}. From then on nobody can add a ticket, and passes on phones are no longer updated.`,
            advice: ADVICE,
          }
        : {
            code: 'wallets.certificate-ended',
            severity: 'problem',
            says: `The certificate for Apple Wallet ended on ${day}: nobody can add a ticket, and passes on phones are no longer updated.`,
            advice: ADVICE,
          },
    ];
  };
}
