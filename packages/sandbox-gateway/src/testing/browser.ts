import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const systemChromium = '/usr/bin/chromium';

/** Chromium: the system's, else the one that comes from npm. */
export async function launchBrowser(): Promise<Browser> {
  const quiet = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  if (existsSync(systemChromium)) return chromium.launch({ executablePath: systemChromium, args: quiet });
  const { default: packaged } = await import('@sparticuz/chromium');
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    args: [...packaged.args, ...quiet],
  });
}
