import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type GatewayUnderTest, secretKey, startGatewayUnderTest } from '../testing/gateway-under-test.ts';

let under: GatewayUnderTest;
beforeEach(async () => {
  under = await startGatewayUnderTest();
});
afterEach(() => under.close());

async function pay(): Promise<string> {
  const { access_code, reference } = await under.initialize();
  await under.charge(access_code);
  return reference;
}

test('charge.success carries the verification, signed over its raw bytes', async () => {
  const reference = await pay();
  const [webhook] = await under.receiver.arrived(1);
  const verified = await under.call('GET', `/transaction/verify/${reference}`);
  expect(webhook?.body).toEqual({ event: 'charge.success', data: verified.data });
  expect(webhook?.headers['x-paystack-signature']).toBe(
    createHmac('sha512', secretKey)
      .update(webhook?.raw ?? '')
      .digest('hex'),
  );
});

test('a webhook that is not accepted is sent again, byte for byte, until it is', async () => {
  under.receiver.answers.push(500);
  await pay();
  const [first, second] = await under.receiver.arrived(2);
  expect(second?.raw.equals(first?.raw as Buffer)).toBe(true);
});

test('a redirect is not a success', async () => {
  under.receiver.answers.push(302);
  await pay();
  await under.receiver.arrived(2);
});
