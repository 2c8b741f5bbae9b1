import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { addressOf, type Door } from './door.ts';

const connection = '10.0.0.1';

async function addressBehind(trustedProxies: number, forwarded?: string): Promise<string> {
  const door = new Hono<Door>();
  door.get('/', (c) => {
    c.set('trustedProxies', trustedProxies);
    return c.text(addressOf(c));
  });
  const headers = forwarded === undefined ? undefined : { 'x-forwarded-for': forwarded };
  const env = { incoming: { socket: { remoteAddress: connection } } };
  return (await door.request('/', headers && { headers }, env)).text();
}

test.each([
  [0, '203.0.113.7', connection],
  [1, undefined, connection],
  [1, '', connection],
  [1, '203.0.113.7', '203.0.113.7'],
  [1, '198.51.100.9, 203.0.113.7', '203.0.113.7'],
  [2, '198.51.100.9, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  [2, '203.0.113.7', connection],
  [1, '203.0.113.7:5678', '203.0.113.7'],
  [1, '[2001:db8::1]:443', '2001:db8::1'],
  [1, '[2001:db8::1]', '2001:db8::1'],
  [1, '2001:db8::1', '2001:db8::1'],
  [1, '2001:db8::443', '2001:db8::443'],
])('behind %i proxies, X-Forwarded-For %j comes from %s', async (proxies, forwarded, address) => {
  expect(await addressBehind(proxies, forwarded)).toBe(address);
});
