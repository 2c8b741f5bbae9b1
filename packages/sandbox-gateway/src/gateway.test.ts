import { expect, test } from 'vitest';
import { startSandboxGateway } from './gateway.ts';
import { publicKey, secretKey, startGatewayUnderTest } from './testing/gateway-under-test.ts';

const options = {
  port: 0,
  storeFile: ':memory:',
  secretKey,
  publicKey,
  appOrigins: ['http://localhost:3000'],
  webhookUrl: 'http://127.0.0.1:9/webhooks',
};

test.each([
  ['a live secret key', { secretKey: 'sk_live_0123456789abcdef' }, 'secretKey: must be a test key'],
  ['a live public key', { publicKey: 'pk_live_0123456789abcdef' }, 'publicKey: must be a test key'],
  [
    'an app origin with a path',
    { appOrigins: ['http://localhost:3000/shop'] },
    'appOrigins.0: must be an origin',
  ],
  ['no app origin', { appOrigins: [] }, 'appOrigins: '],
  ['a webhook address that is none', { webhookUrl: 'nowhere' }, 'webhookUrl: '],
])('%s keeps it from starting', async (_case, change, fault) => {
  await expect(startSandboxGateway({ ...options, ...change })).rejects.toThrow(fault);
});

test('a refused key is not repeated in the error', async () => {
  const error = await startSandboxGateway({ ...options, secretKey: 'sk_live_hidden' }).catch(
    (thrown: Error) => thrown,
  );
  expect(String(error)).not.toContain('sk_live_hidden');
});

test('a taken port rejects', async () => {
  const first = await startSandboxGateway(options);
  await expect(startSandboxGateway({ ...options, port: first.port })).rejects.toThrow('EADDRINUSE');
  await first.close();
});

test('its public address can differ', async () => {
  const under = await startGatewayUnderTest({ publicUrl: 'https://pay.example' });
  expect(under.gateway.url).toBe('https://pay.example');
  const response = await fetch(`http://127.0.0.1:${under.gateway.port}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: JSON.stringify({ amount: 100, email: 'ada@example.com' }),
  });
  const answer = (await response.json()) as { data: { authorization_url: string } };
  expect(answer.data.authorization_url).toMatch(/^https:\/\/pay\.example\/checkout\//);
  await under.close();
});

test('closing twice is like closing once', async () => {
  const gateway = await startSandboxGateway(options);
  await gateway.close();
  await gateway.close();
});

test('an unknown route is answered in the envelope', async () => {
  const under = await startGatewayUnderTest();
  expect(await under.call('GET', '/nowhere')).toEqual({
    httpStatus: 404,
    status: false,
    message: 'Route not found',
    type: 'validation_error',
    code: 'route_not_found',
  });
  await under.close();
});
