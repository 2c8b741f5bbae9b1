import type { Config } from '../config.ts';
import type { Demo } from './demo.ts';

/** Prints the addresses and accounts for somebody who just typed `npm start`. */
export function printWelcome(config: Config, demo: Demo): void {
  const accounts = demo.accounts.map(
    ({ role, email, password }) => `  ${role.padEnd(10)} ${email}   password ${password}`,
  );
  const events = demo.events.map(({ name, url }) => `  ${name}\n  ${url}`);
  const lines = [
    '',
    `  Tikiti is ready: ${config.publicUrl}`,
    '',
    `  Mailbox    ${config.publicUrl}/dev/mailbox   (every email ends up here)`,
    ...accounts,
    '',
    '  On sale now, pay with the test cards in the pop-up:',
    ...events,
    '',
    '  This is a demo on this machine only. Ctrl-C stops it; its data stays in',
    `  ${config.dataDir}`,
    '',
  ];
  console.log(lines.join('\n'));
}
