import type { FrameLocator, Page } from 'playwright-core';
import type { Step } from '../../../packages/sandbox-gateway/src/scenarios/scenario.ts';
import { hold } from '../../prepare/buy.ts';
import { buyButton } from '../buy-button.ts';

/** The actions of a customer, and what they see in the end, with any client. */
export interface Order {
  id: string;
  path: string;
  reference: string;
  email: string;
}

let customers = 0;
function newCustomer(): string {
  customers += 1;
  return `lerato${customers}@example.com`;
}

/** Opens the pop-up from the event's page. */
export async function buy(page: Page, eventId: string): Promise<Order> {
  const email = newCustomer();
  await page.goto(`/event/${eventId}`, { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Email').fill(email);
  const begun = page.waitForResponse('**/beginTransaction');
  await buyButton(page).click();
  const { orderId, orderPath, tran } = (await (await begun).json()) as {
    orderId: string;
    orderPath: string;
    tran: { reference: string };
  };
  return { id: orderId, path: orderPath, reference: tran.reference, email };
}

/** Opens the pop-up on an order's page, from the link to an order that was left unpaid. */
export async function goOn(page: Page, eventId: string): Promise<Order> {
  const email = newCustomer();
  const { orderId, reference } = await hold(page.context().request, eventId, email, [1]);
  const order = { id: orderId, path: `/event/${eventId}/order/${orderId}`, reference, email };
  await goOnWith(page, order);
  return order;
}

export async function goOnWith(page: Page, order: Order): Promise<void> {
  await page.goto(order.path, { waitUntil: 'domcontentloaded' });
  await page.getByRole('link', { name: 'Continue payment' }).click();
}

export const popupOf = (page: Page) => page.frameLocator('iframe[id^=inline-checkout]');

export async function take(popup: FrameLocator, { choose, type = [], press }: Step): Promise<void> {
  await popup.locator('#sheet:not(.busy)').waitFor();
  if (choose) await popup.getByLabel(choose).check();
  for (const { label, text } of type) await popup.getByLabel(label).fill(text);
  await popup.getByRole('button', { name: new RegExp(`^${press}`) }).click();
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const popup = popupOf(page);
  await popup.getByLabel('Card number').fill(number);
  await popup.getByLabel('Expiry').fill('12/40');
  await popup.getByLabel('CVV').fill('408');
}

export const pressPay = (page: Page) => take(popupOf(page), { press: 'Pay' });

export async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await pressPay(page);
}

/** Waits until the order's page shows a text; opens the page if it is not open. */
export async function show(page: Page, order: Order, name: string): Promise<void> {
  if (!page.url().includes(order.path)) await page.goto(order.path, { waitUntil: 'domcontentloaded' });
  await heading(page, name);
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

export const reload = (page: Page) => page.reload({ waitUntil: 'domcontentloaded' });
