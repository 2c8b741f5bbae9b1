import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../../../tests/launch-browser.ts';

/** Launches Chromium with a film as its camera. */
export function launchWithCamera(film: string): Promise<Browser> {
  return launchBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]);
}
