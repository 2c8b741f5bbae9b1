import { soleSecret } from '../src/core/shared/secret.ts';

/** The secret and settings of the app that benchmarks measure. */
export const SECRET = soleSecret(new Uint8Array(32).fill(1));
export const SETTINGS = {
  publicUrl: 'http://localhost',
  holdMinutes: 15,
  sharePerAddress: 25,
  pendingHoldMinutes: { minutes: 120, hour: 120, days: 14_400 },
  freeOrdersPerEmail: 0,
  payoutDaysAfterEvent: 5,
  comingSoon: false,
  demo: false,
  supportEmail: 'support@example.com',
};
