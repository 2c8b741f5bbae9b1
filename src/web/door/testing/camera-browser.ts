import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../../../tests/launch-browser.ts';

/** Chromium that sees a film in the place of its camera. */
export function launchWithCamera(film: string): Promise<Browser> {
  return launchBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]);
}
