import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/database.ts';
import { anEvent } from '../../../../tests/factories.ts';
import { aPaidOrder } from '../../../core/payments/testing/bought-order.ts';
import { aBuyer } from '../../../core/resale/testing/for-resale.ts';
import { placePath } from '../../../core/waiting-list/place-link.ts';
import { saveWaitingList } from '../../../core/waiting-list/waiting-list-store.ts';
import { transaction } from '../../../db/database.ts';
import { appContext, requestContext } from '../../context.ts';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import WaitingPlacePage, { action, loader } from './waiting-place.tsx';

const app = await createTestApp();

test('leaving the list asks first, without scripts', async () => {
  const event = await anEvent(app, { types: [{ capacity: 1 }] });
  const { eventId } = event;
  await transaction(app.db, (tx) => saveWaitingList(tx, eventId, { open: true, offerHours: 24 }));
  await aPaidOrder(app, event);
  const { entryId } = await aBuyer(app, event);
  const link = placePath(app, { eventId, entryId });
  const { pathname: path, searchParams } = new URL(link, 'http://localhost:3000');
  const cookie = `order-key=${searchParams.get('key')}`;

  const asked = (address: string, form?: object) => {
    const url = new URL(address, 'http://localhost:3000');
    const context = new RouterContextProvider();
    context.set(appContext, app);
    context.set(requestContext, { nonce: '', url, address: '192.0.2.1' });
    const body = form && new URLSearchParams({ ...form });
    const request = new Request(url, { headers: { cookie }, ...(body && { method: 'POST', body }) });
    return { context, request, params: { eventId, entryId } } as never;
  };
  const page = async (address: string) => ({ loaderData: await loader(asked(address)) });

  // The key of the emailed link does not stay in the address.
  const opened = await loader(asked(link)).catch((thrown: Response) => thrown);
  expect([...(opened as Response).headers]).toEqual(
    expect.arrayContaining([
      ['location', path],
      ['set-cookie', expect.stringContaining(`${cookie}; Path=${path};`)],
    ]),
  );

  const waiting = pageHtml(WaitingPlacePage, await page(path));
  expect(waiting).toContain(`href="${path}?leave"`);
  expect(waiting).not.toContain('<form');
  expect(pageText(WaitingPlacePage, await page(`${path}?leave`))).toMatch(
    /^Leave the waiting list\? .* You lose your place\. .* Leave the list Keep my place$/,
  );
  expect((await page(path)).loaderData.place.state).toBe('waiting');

  const left = await action(asked(path, { intent: 'leave' })).catch((thrown: Response) => thrown);
  expect((left as Response).headers.get('location')).toBe(path);
  expect(pageText(WaitingPlacePage, await page(`${path}?leave`))).toContain('You left the list');
});
