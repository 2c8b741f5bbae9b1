import type { Page } from 'playwright-core';
import type { Screen } from '../screen.ts';
import { orderPage } from './addresses.ts';

async function unfold(page: Page): Promise<void> {
  for (const closed of await page.locator('main summary').all()) await closed.click();
}

const onPaper = (page: Page) => page.emulateMedia({ media: 'print' });

/** The customer's page of an order, in each of its states. */
export const ORDER_SCREENS: Screen[] = [
  { name: 'order-paid', as: 'customer', path: orderPage('paid') },
  { name: 'order-paid-german', as: 'customer', path: (stage) => `/de${orderPage('paid')(stage)}` },
  { name: 'order-paid-arabic', as: 'customer', path: (stage) => `/ar${orderPage('paid')(stage)}` },
  { name: 'order-group-ticket', as: 'customer', path: orderPage('table') },
  { name: 'order-tickets-sent', as: 'customer', path: orderPage('ticketsSent') },
  {
    name: 'order-send-ticket',
    as: 'customer',
    path: orderPage('paid'),
    prepare: async (page) => {
      await page.getByText('Send a ticket to a friend').click();
      await page.getByLabel('Your friend’s email').fill('sam@nowhere');
      await page.getByRole('button', { name: 'Send ticket' }).click();
      await page.getByText('Enter an email like').waitFor();
    },
  },
  { name: 'ticket-offered', as: 'visitor', path: (stage) => stage.links.offered ?? '' },
  { name: 'ticket-accepted', as: 'visitor', path: (stage) => stage.links.accepted ?? '' },
  { name: 'ticket-taken-back', as: 'visitor', path: (stage) => stage.links.takenBack ?? '' },
  { name: 'ticket-accepted-asks', as: 'visitor', path: (stage) => stage.links.asked ?? '' },
  {
    name: 'ticket-details-file',
    as: 'customer',
    path: (stage) => `${orderPage('asked')(stage)}/details`,
    prepare: async (page) => {
      await page.getByLabel('Name').fill('Nomvula Dlamini');
      const html = { name: 'oboe.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') };
      await page.getByLabel('A photo of your instrument').setInputFiles(html);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Choose a PDF, JPEG').first().waitFor();
    },
  },
  {
    name: 'ticket-accepted-details',
    as: 'visitor',
    path: (stage) => stage.links.asked ?? '',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Add ticket details' }).click();
      await page.getByRole('heading', { name: 'Ticket details' }).waitFor();
    },
  },
  {
    name: 'ticket-unknown',
    as: 'visitor',
    path: (stage) => stage.links.accepted?.replace(/\?.*/, '') ?? '',
  },
  { name: 'order-free', as: 'customer', path: orderPage('free') },
  { name: 'order-unpaid', as: 'customer', path: orderPage('held') },
  {
    name: 'order-let-go',
    as: 'customer',
    path: (stage) => `${orderPage('held')(stage)}?let-go`,
  },
  {
    name: 'order-change-email',
    as: 'customer',
    path: (stage) => `${orderPage('held')(stage)}?change-email`,
    prepare: async (page) => {
      await page.getByLabel('Email').fill('lerato@');
      await page.getByRole('button', { name: 'Change email' }).click();
      await page.getByText('Enter an email like').waitFor();
    },
  },
  {
    name: 'order-time-warning',
    as: 'customer',
    path: orderPage('held'),
    windowOnly: true,
    prepare: async (page) => {
      await page.clock.install();
      await page.reload();
      const left = await page.locator('[data-part="countdown"]').first().textContent();
      await page.clock.fastForward((Number.parseInt(left ?? '', 10) - 1) * 60_000);
      await page.getByRole('region', { name: 'Time left' }).waitFor();
    },
  },
  { name: 'order-rejected', as: 'customer', path: orderPage('rejected') },
  { name: 'order-lapsed', as: 'customer', path: orderPage('lapsed'), shop: 'closed' },
  { name: 'print-order', as: 'customer', path: orderPage('paid'), prepare: onPaper },
  { name: 'print-order-refunded', as: 'customer', path: orderPage('refunded'), prepare: onPaper },
  { name: 'order-to-confirm', as: 'customer', path: orderPage('toConfirm') },
  { name: 'order-cancelled', as: 'customer', path: orderPage('cancelled') },
  { name: 'order-expired', as: 'customer', path: orderPage('expired'), shop: 'closed' },
  { name: 'order-payment-over', as: 'customer', path: orderPage('paymentOver'), shop: 'stripe' },
  { name: 'order-processing', as: 'customer', path: orderPage('processing') },
  { name: 'order-part-of-money-back', as: 'customer', path: orderPage('partOfMoneyBack') },
  { name: 'order-ticket-back', as: 'customer', path: orderPage('ticketBack') },
  { name: 'order-refunded', as: 'customer', path: orderPage('refunded') },
  { name: 'order-refund-on-its-way', as: 'customer', path: orderPage('refundOnItsWay') },
  { name: 'order-refund-fails', as: 'customer', path: orderPage('refundFails') },
  { name: 'order-refund-stuck', as: 'customer', path: orderPage('refundStuck') },
  { name: 'order-disputed', as: 'customer', path: orderPage('disputed') },
  { name: 'order-dispute-won', as: 'customer', path: orderPage('disputeWon') },
  { name: 'order-dispute-lost', as: 'customer', path: orderPage('disputeLost') },
  { name: 'order-sent-back', as: 'customer', path: orderPage('mismatched') },
  { name: 'order-moved', as: 'customer', path: orderPage('moved') },
  { name: 'order-called-off', as: 'customer', path: orderPage('calledOff') },
  { name: 'order-not-yours', as: 'visitor', path: orderPage('paid') },
  {
    name: 'order-not-yours-sent',
    as: 'visitor',
    path: orderPage('paid'),
    prepare: async (page) => {
      await page.getByLabel('Email').fill('somebody-with-very-much-to-say@customers-of-tikiti.example.com');
      await page.getByRole('button', { name: /^Email my/ }).click();
      await page.getByText('Check your inbox').waitFor();
    },
  },
  { name: 'order-for-resale', as: 'customer', path: orderPage('forResale'), prepare: unfold },
  {
    name: 'order-resale-confirm',
    as: 'customer',
    path: orderPage('forResale'),
    prepare: async (page) => {
      await page.getByText('Sell a ticket').click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { name: 'Sell this ticket?' }).waitFor();
    },
  },
  {
    name: 'order-resale-kept',
    as: 'customer',
    path: orderPage('resaleKept'),
    prepare: async (page) => {
      await page.getByText('Sell a ticket').click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Offer for resale' }).click();
      await page.getByRole('heading', { name: 'For resale' }).waitFor();
      await page.getByRole('button', { name: 'Keep it' }).click();
      await page.getByText('Sell a ticket').waitFor();
    },
  },
  {
    name: 'order-resale-with-add-on',
    as: 'customer',
    path: orderPage('resaleWithAddOn'),
    prepare: unfold,
  },
  { name: 'order-resold', as: 'admin', path: orderPage('resold') },
  { name: 'order-resale-offered', as: 'organiser', path: orderPage('resaleOffered') },
  { name: 'order-resale-withdrawn', as: 'organiser', path: orderPage('resaleWithdrawn') },
  { name: 'order-resale-too-late', as: 'organiser', path: orderPage('resaleTooLate') },
  { name: 'order-give-back', as: 'customer', path: orderPage('paid'), prepare: unfold },
  {
    name: 'order-give-back-confirm',
    as: 'customer',
    path: orderPage('paid'),
    prepare: async (page) => {
      await unfold(page);
      await page.getByRole('checkbox').first().check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { name: 'Get a refund for this ticket?' }).waitFor();
    },
  },
  { name: 'order-give-back-for-less', as: 'customer', path: orderPage('partOfMoneyBack'), prepare: unfold },
];
