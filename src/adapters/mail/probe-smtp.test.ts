import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { probeSmtp } from './probe-smtp.ts';

const server = new SMTPServer({
  authOptional: true,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ password }, _, done) =>
    password === 'right' ? done(null, { user: 'tikiti' }) : done(new Error('Invalid username or password')),
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.server.address() as AddressInfo;
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

const codes = async (url: string) => (await probeSmtp(url)()).map(({ code }) => code);

test('a server that accepts the login is fine', async () => {
  expect(await codes(`smtp://tikiti:right@127.0.0.1:${port}`)).toEqual([]);
});

test('a refused password and a missing server are reported, without the password', async () => {
  const findings = await probeSmtp(`smtp://tikiti:wr0ng-secret@127.0.0.1:${port}`)();
  expect(findings).toMatchObject([{ code: 'mail.unreachable', severity: 'problem' }]);
  expect(JSON.stringify(findings)).not.toContain('wr0ng-secret');
  expect(await codes('smtp://127.0.0.1:1')).toEqual(['mail.unreachable']);
});

test('a warning says that mail may travel in the clear, unless TLS is required', async () => {
  expect(await codes('smtp://mail.invalid')).toEqual(['mail.plain', 'mail.unreachable']);
  expect(await codes('smtp://mail.invalid?requireTLS=true')).toEqual(['mail.unreachable']);
  expect(await codes('smtps://mail.invalid')).toEqual(['mail.unreachable']);
});
