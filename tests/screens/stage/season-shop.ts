import { appleCertificates } from '../../fakes/wallets/apple-certificates.ts';
import { startGoogle } from '../../fakes/wallets/google-server.ts';
import { startApp } from '../../journeys/running-app.ts';
import { setTheStage } from './set-the-stage.ts';

/** Opens the demo with its season, for most of the screens. Closing it removes its data. */
export async function openSeason() {
  const apple = appleCertificates();
  // Nothing is asked of Google until somebody presses.
  const google = await startGoogle();
  await google.close();
  const app = await startApp({
    role: 'season',
    readyWithinMs: 15 * 60_000,
    env: {
      PLACES: 'gazetteer',
      HOLD_SHARE_PER_ADDRESS: '0',
      HOLD_MINUTES: '60',
      PLATFORM_FEE_PERCENT: '2.5',
      PLATFORM_FEE_FIXED: 'ZAR:500,EUR:30',
      PLATFORM_FEE_PAID_BY: 'customer',
      APPLE_WALLET_CERTIFICATE: apple.certificate,
      APPLE_WALLET_KEY: apple.key,
      APPLE_WALLET_WWDR_CERTIFICATE: apple.wwdr,
      GOOGLE_WALLET_ISSUER_ID: google.issuer,
      GOOGLE_WALLET_SERVICE_ACCOUNT: google.accountFile,
    },
  });
  try {
    return { app, ...(await setTheStage(app)), close: () => app.stop() };
  } catch (error) {
    await app.stop();
    throw error;
  }
}
