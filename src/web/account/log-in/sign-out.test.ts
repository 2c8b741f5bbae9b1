import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { appContext, requestContext } from '../../context.ts';
import { action, loader } from './sign-out.ts';

test('logout leads to the start page, and no cached page is shown again', async () => {
  const context = new RouterContextProvider();
  context.set(appContext, { settings: { publicUrl: 'http://localhost:3000' } } as never);
  context.set(requestContext, { address: '192.0.2.1' } as never);
  const request = new Request('http://localhost:3000/sign-out', { method: 'POST' });
  const { status, headers } = await action({ request, context } as never);
  expect([status, headers.get('location')]).toEqual([302, '/']);
  expect(headers.get('clear-site-data')).toBe('"cache"');
  expect(headers.getSetCookie()[0]).toMatch(/^tikiti-session=; Path=\/; Max-Age=0;/);
});

test('following a link logs nobody out', () => {
  expect(loader().headers.get('location')).toBe('/');
  expect(loader().headers.getSetCookie()).toEqual([]);
});
