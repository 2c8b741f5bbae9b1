import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { answerOwnAddress } from '../core/installation/own-address.ts';
import { soleSecret } from '../core/shared/secret.ts';
import { probeOwnAddress } from './probe-own-address.ts';

const secret = soleSecret(new Uint8Array(32).fill(7));

/** Something that answers at an address. @returns the codes of what is found there */
async function foundAt(listener: RequestListener): Promise<string[]> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const findings = await probeOwnAddress(`http://127.0.0.1:${port}`, secret)();
  return findings.map(({ code, says }) => `${code}: ${says.replaceAll(`:${port}`, '')}`);
}

/** Tikiti behind a proxy that adds where a request came from. */
const behindOne =
  (trusted: number, by = secret): RequestListener =>
  ({ url = '', headers }, response) => {
    const query = Object.fromEntries(new URL(url, 'http://localhost').searchParams);
    const forwardedFor = `${headers['x-forwarded-for']}, 198.51.100.4`;
    const answer = answerOwnAddress(by, query, { forwardedFor, trusted });
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  };

test('an address that reaches the installation, through as many proxies as it trusts, is fine', async () => {
  expect(await foundAt(behindOne(1))).toEqual([]);
});

test('wrongly counted proxies are found', async () => {
  expect(await foundAt(behindOne(2))).toEqual([
    'proxies.miscounted: TRUSTED_PROXIES is 2, but 1 proxy tells the app who asks, so anybody can pretend to have another address and get round the limits.',
  ]);
});

test('another server, a detour and silence are told apart', async () => {
  const other = soleSecret(new Uint8Array(32).fill(8));
  expect(await foundAt(behindOne(1, other))).toEqual([
    'address.elsewhere: http://127.0.0.1 is answered (404), but not by this installation.',
  ]);
  const leadingOn: RequestListener = (_, response) =>
    void response.writeHead(301, { location: 'https://www.example.com/own-address?nonce=1' }).end();
  expect(await foundAt(leadingOn)).toEqual([
    expect.stringMatching(
      /^address\.redirects: http:\/\/127\.0\.0\.1 leads on to https:\/\/www\.example\.com\/own-address, /,
    ),
  ]);
  expect(await foundAt((request) => void request.socket.destroy())).toEqual([
    expect.stringMatching(/^address\.silent: http:\/\/127\.0\.0\.1 gives this machine no answer: /),
  ]);
});
