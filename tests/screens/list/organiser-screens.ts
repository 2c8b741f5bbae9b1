import type { Page } from 'playwright-core';
import { REPEAT_MS } from '../../../src/web/door/repeat-guard.ts';
import type { PlacedOrder } from '../../prepare/buy.ts';
import { ticketsOf } from '../../prepare/organiser-order.ts';
import type { Screen, Stage } from '../screen.ts';
import { eventAt, orderAt } from './addresses.ts';
import { checkAtDoor as check } from './check-at-door.ts';

const ROOF = 'Amapiano on the Roof';
const EVENING = 'An Evening of Small';

async function undoOneOfTwo(page: Page, { orders }: Stage): Promise<void> {
  for (const { shortCode } of await ticketsOf(page.request, orders.moved as PlacedOrder)) {
    await check(page, shortCode);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Undo ${shortCode}` }).waitFor();
  }
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await page.getByRole('button', { name: 'Undo check-in' }).click();
  await page.getByText('Admitted, then undone').waitFor();
}

const refundDialog =
  (choice?: string, more?: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('main').getByRole('button', { name: 'Refund', exact: true }).click();
    if (choice) await page.getByText(choice).click();
    await more?.(page);
  };
const pressRefund = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click();

const counted = (page: Page) => page.getByText(/will get it/).waitFor();
const writeMessage = async (page: Page) => {
  await page.getByLabel('Subject').fill('Doors open at six');
  await page.getByLabel('Message').fill('Bring a **blanket**:\n\n- it gets cold\n- the hill is *high*');
  await counted(page);
};

const openCode =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('link', { name }).filter({ visible: true }).click();
    await page.getByRole('heading', { name: 'Limits' }).waitFor();
  };

const goToEvents = (page: Page) =>
  page.getByRole('link', { name: 'Event Management' }).filter({ visible: true }).first().click();

const deleteFollowing = async (page: Page) => {
  await page.goto(`${await page.locator('#dates ~ ul a').first().getAttribute('href')}/settings`);
  await page.getByRole('button', { name: 'Delete event' }).click();
  await page.getByText(/^This date and/).click();
};
/** A made-up answer, for a series with orders for one date: the screen shows it without deleting anything. */
const SOME_STAY = {
  dates: ['2027-01-09T08:00:00Z', '2027-01-16T08:00:00Z', '2027-01-23T08:00:00Z'].map((startsAt, at) => ({
    id: `0199f000-0000-7000-8000-00000000000${at}`,
    startsAt,
    timeZone: 'Africa/Johannesburg',
    ...(at === 1
      ? {
          deleted: false,
          why: 'People ordered tickets for this event, so it can’t be deleted. Cancel it instead.',
        }
      : { deleted: true, why: null }),
  })),
};

const onPaper = (page: Page) => page.emulateMedia({ media: 'print' });

/** An organiser's events, orders and money. */
export const ORGANISER_SCREENS: Screen[] = [
  { name: 'home', as: 'organiser', path: '/platform' },
  { name: 'home-empty', as: 'newcomer', path: '/platform' },
  {
    name: 'no-connection',
    as: 'organiser',
    path: '/platform',
    prepare: async (page) => {
      await page.route('**/*.data*', (route) => route.abort('internetdisconnected'));
      await goToEvents(page);
      await page.getByRole('heading', { name: 'You seem to be offline' }).waitFor();
    },
  },
  {
    name: 'platform-out-of-order',
    as: 'organiser',
    path: '/platform',
    prepare: async (page) => {
      await page.route('**/*.data*', (route) =>
        route.fulfill({ status: 500, contentType: 'text/plain', body: 'Internal Server Error' }),
      );
      await goToEvents(page);
      await page.getByRole('heading', { name: 'Something broke' }).waitFor();
    },
  },
  {
    name: 'drawer',
    as: 'admin',
    path: '/platform',
    widths: [390],
    windowOnly: true,
    prepare: (page) => page.getByRole('button', { name: 'Menu' }).click(),
  },
  {
    name: 'avatar-menu',
    as: 'newcomer',
    path: '/platform',
    windowOnly: true,
    prepare: (page) => page.getByRole('button', { name: /^Account of/ }).click(),
  },
  { name: 'events', as: 'organiser', path: '/platform/events' },
  { name: 'events-empty', as: 'newcomer', path: '/platform/events' },
  {
    name: 'events-past-only',
    as: 'admin',
    path: '/platform/events',
    prepare: async (page) => {
      const title = page.getByRole('heading', { name: 'Nothing coming up' });
      // Their only event ends two minutes after it was created.
      while (!(await title.isVisible())) {
        await page.waitForTimeout(2_000);
        await page.reload({ waitUntil: 'networkidle' });
      }
    },
  },
  {
    name: 'events-delete',
    as: 'organiser',
    path: '/platform/events',
    windowOnly: true,
    prepare: async (page) => {
      await page.getByRole('checkbox').nth(1).check();
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor();
    },
  },
  { name: 'event-home', as: 'organiser', path: eventAt(ROOF) },
  { name: 'event-settings', as: 'organiser', path: eventAt(ROOF, '/settings') },
  { name: 'event-home-shared', as: 'organiser', path: eventAt('Full Moon on the Water') },
  { name: 'event-home-opens-later', as: 'organiser', path: eventAt('A Premiere') },
  { name: 'event-home-how-often', as: 'organiser', path: eventAt('A Weekend by') },
  { name: 'event-home-sales-over', as: 'organiser', path: eventAt('A Supper for Those') },
  { name: 'event-home-as-admin', as: 'admin', path: eventAt(ROOF) },
  { name: 'event-home-trouble', as: 'organiser', path: eventAt(EVENING) },
  { name: 'event-home-past', as: 'organiser', path: eventAt('Maboneng Night Market') },
  { name: 'event-home-cancelled', as: 'organiser', path: eventAt('Beach Cinema') },
  { name: 'series', as: 'organiser', path: eventAt('Needle Drop', '/series') },
  {
    name: 'series-copied',
    as: 'organiser',
    path: eventAt('Needle Drop', '/series'),
    prepare: async (page) => {
      const hrefs = await page.locator('#dates ~ ul a').evaluateAll((links) => links.map(String));
      await page.goto(`${hrefs[0]}/series?copy=promo-codes`);
      // On the third date the code is part of a batch, which copying leaves alone.
      await page.evaluate(async ([first, , third]) => {
        const price = { effect: 'percent', percentHundredths: 1_000 };
        const add = (event: string | undefined, codes: object) =>
          fetch(`/api/events/${event?.split('/').at(-1)}/promotions`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ ...codes, price }),
          });
        await add(first, { code: 'SIDEB' });
        await add(third, { name: 'Guests of the label', codes: ['SIDEB', 'SIDEC'] });
      }, hrefs);
      await page.getByRole('button', { name: /^Copy to the/ }).click();
      await page.getByText(/stays as it is/).waitFor();
    },
  },
  {
    name: 'series-new',
    as: 'organiser',
    path: eventAt(ROOF, '/series?repeat=weekly&every=2&weekdays=FR&weekdays=SA&until=2027-06-30'),
  },
  {
    name: 'series-wrong',
    as: 'organiser',
    path: eventAt(ROOF, '/series?repeat=monthly&every=0&until='),
  },
  {
    name: 'series-edit-following',
    as: 'organiser',
    path: eventAt('Chess in the Park', '/series'),
    prepare: async (page) => {
      const first = page.locator('#dates ~ ul a').first();
      const id = (await first.getAttribute('href'))?.split('/').at(-1);
      await page.goto(`/platform/edit-event/${id}`);
      await page.getByLabel('Name', { exact: true }).fill('Chess under the Trees');
      await page.getByText(/^This date and/).click();
    },
  },
  { name: 'event-home-draft', as: 'organiser', path: eventAt('A Lecture for Another') },
  { name: 'print-event-home', as: 'organiser', path: eventAt(ROOF), prepare: onPaper },
  { name: 'print-orders', as: 'organiser', path: eventAt(ROOF, '/orders'), prepare: onPaper },
  { name: 'print-events', as: 'organiser', path: '/platform/events', prepare: onPaper },
  { name: 'event-home-waiting', as: 'organiser', path: eventAt('Chess in the Park') },
  {
    name: 'event-cancel-dialog',
    as: 'organiser',
    path: eventAt(ROOF, '/settings'),
    windowOnly: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Cancel event' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'event-cancel-following',
    as: 'organiser',
    path: eventAt('Needle Drop', '/series'),
    windowOnly: true,
    prepare: async (page) => {
      await page.goto(`${await page.locator('#dates ~ ul a').first().getAttribute('href')}/settings`);
      await page.getByRole('button', { name: 'Cancel event' }).click();
      await page.getByText(/^This date and/).click();
      await page.getByText('Dates', { exact: true }).last().waitFor();
    },
  },
  {
    name: 'event-delete-following',
    as: 'organiser',
    path: eventAt('Chess in the Park', '/series'),
    windowOnly: true,
    prepare: deleteFollowing,
  },
  {
    name: 'event-delete-following-kept',
    as: 'organiser',
    path: eventAt('Chess in the Park', '/series'),
    windowOnly: true,
    prepare: async (page) => {
      await page.route('**/following', (route) => route.fulfill({ json: SOME_STAY }));
      await deleteFollowing(page);
      await page.getByRole('button', { name: /^Delete .* dates/ }).click();
      await page.getByText('1 date stays').waitFor();
    },
  },
  {
    name: 'refund-everybody-dialog',
    as: 'organiser',
    path: eventAt('A Recital Called Off'),
    windowOnly: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Refund everybody now' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'event-orders', as: 'organiser', path: eventAt(ROOF, '/orders') },
  { name: 'event-orders-trouble', as: 'organiser', path: eventAt(EVENING, '/orders') },
  {
    name: 'event-orders-dispute-lost',
    as: 'organiser',
    path: eventAt(EVENING, '/orders?state=dispute_lost'),
  },
  { name: 'event-order-answers', as: 'organiser', path: orderAt('asked') },
  { name: 'event-order-details', as: 'organiser', path: (stage) => `${orderAt('asked')(stage)}/details` },
  {
    name: 'event-order-details-wrong',
    as: 'organiser',
    path: (stage) => `${orderAt('asked')(stage)}/details`,
    prepare: async (page) => {
      const html = { name: 'oboe.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') };
      await page.getByLabel('A photo of your instrument').first().setInputFiles(html);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'event-orders-none', as: 'organiser', path: eventAt(ROOF, '/orders?text=nobody-of-that-name') },
  { name: 'waiting-list-resale', as: 'organiser', path: eventAt('A Concert for a Full', '/waiting-list') },
  { name: 'event-order-resale', as: 'organiser', path: orderAt('forResale') },
  { name: 'event-order-resold', as: 'organiser', path: orderAt('resold') },
  { name: 'event-order-resale-kept', as: 'organiser', path: orderAt('resaleKept') },
  { name: 'event-order-tickets-sent', as: 'organiser', path: orderAt('ticketsSent') },
  { name: 'messages', as: 'organiser', path: eventAt(ROOF, '/messages') },
  { name: 'messages-empty', as: 'organiser', path: eventAt('Full Moon on the Water', '/messages') },
  { name: 'messages-waiting', as: 'organiser', path: eventAt('Chess in the Park', '/messages') },
  { name: 'messages-as-admin', as: 'admin', path: eventAt(ROOF, '/messages') },
  { name: 'message-new', as: 'organiser', path: eventAt(ROOF, '/messages/new'), prepare: counted },
  {
    name: 'message-unanswered',
    as: 'organiser',
    path: eventAt('Type & Poster Weekend', '/messages'),
    prepare: async (page) => {
      await page.getByRole('link', { name: 'What would you like for lunch?' }).click();
      await counted(page);
    },
  },
  {
    name: 'message-new-wrong',
    as: 'organiser',
    path: eventAt(ROOF, '/messages/new'),
    prepare: async (page) => {
      await page.getByLabel('Holders of some ticket types').check();
      await page.getByLabel('Early bird').check();
      await page.getByLabel('At a set time').check();
      await page.getByLabel('This is essential').check();
      await counted(page);
      await page.getByRole('button', { name: 'Schedule…' }).click();
      await page.getByText('Enter a date and time.').waitFor();
    },
  },
  {
    name: 'message-confirm',
    as: 'organiser',
    path: eventAt(ROOF, '/messages/new'),
    windowOnly: true,
    prepare: async (page) => {
      await writeMessage(page);
      await page.getByRole('button', { name: 'Send…' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'message-preview',
    as: 'organiser',
    path: eventAt(ROOF, '/messages/new'),
    windowOnly: true,
    prepare: async (page) => {
      await writeMessage(page);
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'message-leave',
    as: 'organiser',
    path: eventAt(ROOF, '/messages'),
    windowOnly: true,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Write a message' }).click();
      await writeMessage(page);
      await page.goBack();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'message-sent',
    as: 'organiser',
    path: eventAt(ROOF, '/messages'),
    prepare: (page) => page.getByRole('link', { name: 'The second DJ' }).click(),
  },
  {
    name: 'message-scheduled',
    as: 'organiser',
    path: eventAt(ROOF, '/messages'),
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Tomorrow: how' }).click();
      await counted(page);
    },
  },
  {
    name: 'message-one-customer',
    as: 'organiser',
    path: orderAt('paid'),
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Email this customer' }).click();
      await counted(page);
    },
  },
  {
    name: 'unsubscribe',
    as: 'visitor',
    path: '/dev/mailbox.json',
    prepare: async (page) => {
      const mails = (await (await page.request.get('/dev/mailbox.json')).json()) as { text: string }[];
      const link = mails.map(({ text }) => /\S+\/unsubscribe\/[\w-]+/.exec(text)?.[0]).find(Boolean) ?? '';
      await page.goto(link.replace('(', ''));
    },
  },
  { name: 'event-order', as: 'organiser', path: orderAt('paid') },
  {
    name: 'order-exchange',
    as: 'organiser',
    path: orderAt('paid'),
    windowOnly: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Exchange a ticket' }).click();
      await page.getByRole('dialog').waitFor();
      await page.getByLabel('Ticket', { exact: true }).selectOption({ index: 2 });
      await page.getByText('Refund the difference').waitFor();
    },
  },
  {
    name: 'order-notes-wrong',
    as: 'organiser',
    path: orderAt('paid'),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add tag' }).click();
      await page.getByText('Write a tag.').waitFor();
      await page.getByRole('button', { name: 'Add note' }).click();
      await page.getByText('Write a note first.').waitFor();
    },
  },
  { name: 'event-order-offered', as: 'organiser', path: orderAt('resaleOffered') },
  {
    name: 'event-orders-offered',
    as: 'organiser',
    path: ({ orders: { resaleOffered } }) => `/platform/event/${resaleOffered?.eventId}/orders?state=offered`,
  },
  { name: 'event-order-held', as: 'organiser', path: orderAt('held') },
  { name: 'event-order-refunded', as: 'organiser', path: orderAt('refunded') },
  { name: 'event-order-part-refunded', as: 'organiser', path: orderAt('ticketBack') },
  { name: 'event-order-refund-fails', as: 'organiser', path: orderAt('refundFails') },
  { name: 'event-order-refund-stuck', as: 'organiser', path: orderAt('refundStuck') },
  { name: 'event-order-refund-on-its-way', as: 'organiser', path: orderAt('refundOnItsWay') },
  { name: 'event-order-sent-another-way', as: 'organiser', path: orderAt('sentAnotherWay') },
  { name: 'event-order-disputed', as: 'organiser', path: orderAt('disputed') },
  { name: 'event-order-dispute-won', as: 'organiser', path: orderAt('disputeWon') },
  { name: 'event-order-dispute-lost', as: 'organiser', path: orderAt('disputeLost') },
  { name: 'event-order-mismatched', as: 'organiser', path: orderAt('mismatched') },
  {
    name: 'refund-everything',
    as: 'organiser',
    path: orderAt('paid'),
    windowOnly: true,
    prepare: refundDialog(),
  },
  {
    name: 'refund-tickets',
    as: 'organiser',
    path: orderAt('paid'),
    windowOnly: true,
    prepare: refundDialog('Selected tickets', (page) =>
      page.getByRole('alertdialog').getByRole('checkbox').first().check(),
    ),
  },
  {
    name: 'refund-tickets-none-chosen',
    as: 'organiser',
    path: orderAt('paid'),
    windowOnly: true,
    prepare: refundDialog('Selected tickets', pressRefund),
  },
  {
    name: 'refund-amount',
    as: 'organiser',
    path: orderAt('paid'),
    windowOnly: true,
    prepare: refundDialog('An amount', (page) => page.getByLabel(/^Amount in/).fill('50.00')),
  },
  {
    name: 'refund-amount-too-much',
    as: 'organiser',
    path: orderAt('paid'),
    windowOnly: true,
    prepare: refundDialog('An amount', async (page) => {
      await page.getByLabel(/^Amount in/).fill('999999');
      await pressRefund(page);
    }),
  },
  {
    name: 'address-dialog',
    as: 'organiser',
    path: orderAt('paid'),
    windowOnly: true,
    prepare: (page) => page.getByRole('button', { name: 'Change email' }).click(),
  },
  { name: 'event-exceptions', as: 'organiser', path: eventAt(EVENING, '/exceptions') },
  {
    name: 'event-exceptions-resolved',
    as: 'organiser',
    path: eventAt(EVENING, '/exceptions?state=resolved'),
  },
  { name: 'event-exceptions-none', as: 'organiser', path: eventAt(ROOF, '/exceptions') },
  { name: 'event-money', as: 'organiser', path: eventAt(ROOF, '/money') },
  { name: 'event-payouts', as: 'organiser', path: eventAt(ROOF, '/payouts') },
  { name: 'event-money-trouble', as: 'organiser', path: eventAt(EVENING, '/money') },
  { name: 'event-money-none', as: 'organiser', path: eventAt('Chess in the Park', '/money') },
  { name: 'own-money', as: 'organiser', path: '/platform/money' },
  { name: 'own-money-none', as: 'newcomer', path: '/platform/money' },
  { name: 'team', as: 'organiser', path: '/platform/team' },
  { name: 'activity', as: 'organiser', path: '/platform/audit' },
  {
    name: 'activity-changes',
    as: 'organiser',
    path: '/platform/audit?area=event',
    prepare: async (page) => {
      await page
        .getByText(/^\d+ changes?$/)
        .first()
        .click();
    },
  },
  { name: 'activity-none-found', as: 'organiser', path: '/platform/audit?person=nobody-of-that-name' },
  { name: 'activity-refused', as: 'newcomer', path: '/platform/audit' },
  { name: 'team-none', as: 'newcomer', path: '/platform/team' },
  {
    name: 'team-invite',
    as: 'organiser',
    path: '/platform/team',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Invite somebody' }).click();
      await page.getByLabel('Events').selectOption('Only some events');
    },
  },
  {
    name: 'team-another',
    as: 'organiser',
    path: '/platform/team',
    prepare: (page) => page.getByRole('button', { name: 'Start another organisation' }).click(),
  },
  {
    name: 'event-drawer',
    as: 'organiser',
    path: eventAt(ROOF, '/orders'),
    widths: [390],
    windowOnly: true,
    prepare: (page) => page.getByRole('button', { name: new RegExp(ROOF) }).click(),
  },
  { name: 'event-questions', as: 'organiser', path: eventAt('Type & Poster Weekend', '/questions') },
  { name: 'event-questions-none', as: 'organiser', path: eventAt(ROOF, '/questions') },
  {
    name: 'event-questions-edit',
    as: 'organiser',
    path: eventAt('Type & Poster Weekend', '/questions'),
    windowOnly: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add a question' }).click();
      await page.getByLabel('Kind of answer').selectOption('choice');
      await page.getByRole('button', { name: 'Save' }).last().click();
      await page.getByText('Enter the question.').waitFor();
    },
  },
  { name: 'figures', as: 'organiser', path: eventAt(ROOF, '/figures') },
  { name: 'figures-none', as: 'organiser', path: eventAt('Chess in the Park', '/figures') },
  { name: 'exports', as: 'organiser', path: eventAt(ROOF, '/exports') },
  { name: 'exports-files', as: 'organiser', path: eventAt('Type & Poster Weekend', '/exports') },
  { name: 'exports-none', as: 'organiser', path: eventAt('Chess in the Park', '/exports') },
  { name: 'codes', as: 'organiser', path: eventAt(ROOF, '/codes') },
  { name: 'codes-none', as: 'organiser', path: eventAt(EVENING, '/codes') },
  { name: 'codes-not-found', as: 'organiser', path: eventAt(ROOF, '/codes?text=nothing-like-it') },
  { name: 'codes-one', as: 'organiser', path: eventAt(ROOF, '/codes'), prepare: openCode('EARLYBIRD') },
  { name: 'codes-batch', as: 'organiser', path: eventAt(ROOF, '/codes'), prepare: openCode('Newsletter') },
  { name: 'codes-reserve', as: 'organiser', path: eventAt(ROOF, '/codes'), prepare: openCode('NEIGHBOURS') },
  {
    name: 'codes-reserve-refused',
    as: 'organiser',
    path: eventAt(ROOF, '/codes'),
    prepare: async (page) => {
      await openCode('NEIGHBOURS')(page);
      await page.getByLabel('Set tickets aside').fill('100');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('already taken, and').waitFor();
    },
  },
  {
    name: 'codes-reserve-end-dialog',
    as: 'organiser',
    path: eventAt(ROOF, '/codes'),
    windowOnly: true,
    prepare: async (page) => {
      await openCode('NEIGHBOURS')(page);
      await page.getByRole('button', { name: 'End this code' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'codes-new', as: 'organiser', path: eventAt(ROOF, '/codes/new') },
  {
    name: 'codes-new-list-refused',
    as: 'organiser',
    path: eventAt(ROOF, '/codes/new'),
    prepare: async (page) => {
      await page.getByLabel('Your own list').check();
      await page.getByLabel('Your codes').fill('CLUB-1\n=cmd()\nCLUB-2');
      await page.getByLabel('All tickets that aren’t hidden').uncheck();
      await page.getByRole('button', { name: 'Create codes' }).click();
      await page.getByText('Code 2:').waitFor();
    },
  },
  {
    name: 'codes-end-dialog',
    as: 'organiser',
    path: eventAt(ROOF, '/codes'),
    windowOnly: true,
    prepare: async (page) => {
      await openCode('EARLYBIRD')(page);
      await page.getByRole('button', { name: 'End this code' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'door', as: 'organiser', path: eventAt(ROOF, '/door') },
  {
    name: 'door-team',
    as: 'organiser',
    path: eventAt(ROOF, '/door-team'),
    prepare: async (page) => {
      const email = page.getByLabel('Email');
      await email.fill('sipho@example.com');
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await page.getByText('hasn’t accepted yet').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'door-areas',
    as: 'organiser',
    path: eventAt('Type & Poster Weekend', '/areas'),
  },
  {
    name: 'door-area-dialog',
    as: 'organiser',
    path: eventAt('Type & Poster Weekend', '/areas'),
    windowOnly: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Edit/ }).first().click();
      const every = page.getByRole('checkbox', { name: 'All ticket types, at any time' });
      if (await every.isChecked()) await every.uncheck();
    },
  },
  { name: 'door-how-often', as: 'organiser', path: eventAt('A Weekend by', '/areas') },
  {
    name: 'door-how-often-refused',
    as: 'organiser',
    path: eventAt('A Weekend by', '/areas'),
    windowOnly: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Edit Entrance' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByText('Choose how often it admits each ticket.').waitFor();
    },
  },
  {
    name: 'door-unknown-code',
    as: 'organiser',
    path: eventAt(ROOF, '/door'),
    windowOnly: true,
    prepare: (page) => check(page, '00000-00000'),
  },
  {
    name: 'door-reversed',
    as: 'organiser',
    path: (stage) => `/platform/event/${stage.orders.disputeLost?.eventId}/door`,
    windowOnly: true,
    prepare: async (page, { orders }) => {
      const [ticket] = await ticketsOf(page.request, orders.disputeLost as PlacedOrder);
      await check(page, ticket?.shortCode ?? '');
    },
  },
  {
    name: 'door-resold',
    as: 'organiser',
    path: (stage) => `/platform/event/${stage.orders.resold?.eventId}/door`,
    windowOnly: true,
    prepare: async (page, { orders }) => {
      const [ticket] = await ticketsOf(page.request, orders.resold as PlacedOrder);
      await check(page, ticket?.shortCode ?? '');
    },
  },
  {
    name: 'door-group-ticket',
    as: 'organiser',
    path: eventAt(ROOF, '/door'),
    windowOnly: true,
    prepare: async (page, { orders }) => {
      const [ticket] = await ticketsOf(page.request, orders.table as PlacedOrder);
      await check(page, ticket?.shortCode ?? '');
      await page.getByRole('button', { name: '1 more' }).waitFor();
      // The button is there unseen at first: a second tap would be for the answer before.
      await page.getByRole('button', { name: '1 more' }).focus();
    },
  },
  {
    name: 'door-shown-again',
    as: 'organiser',
    path: eventAt(ROOF, '/door'),
    windowOnly: true,
    prepare: async (page, { orders }) => {
      const [ticket] = await ticketsOf(page.request, orders.table as PlacedOrder);
      await check(page, ticket?.shortCode ?? '');
      await page.keyboard.press('Escape');
      await page.waitForTimeout(REPEAT_MS);
      await check(page, ticket?.shortCode ?? '');
      await page.getByRole('button', { name: '1 more' }).focus();
    },
  },
  {
    name: 'door-undone',
    as: 'organiser',
    path: (stage) => `/platform/event/${stage.orders.moved?.eventId}/door`,
    prepare: undoOneOfTwo,
  },
  {
    name: 'door-undo-dialog',
    as: 'organiser',
    path: (stage) => `/platform/event/${stage.orders.moneyKept?.eventId}/door`,
    windowOnly: true,
    prepare: async (page, { orders }) => {
      const [ticket] = await ticketsOf(page.request, orders.moneyKept as PlacedOrder);
      await check(page, ticket?.shortCode ?? '');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Undo/ }).first().click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'door-find-guest',
    as: 'organiser',
    path: eventAt(ROOF, '/door'),
    windowOnly: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Find a guest' }).click();
      await page.getByLabel('Name, email or code').fill('nobody@example.com');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByText('No ticket found.').waitFor();
    },
  },
  {
    name: 'door-found-order',
    as: 'organiser',
    path: (stage) => `/platform/event/${stage.orders.organisersOwn?.eventId}/door`,
    windowOnly: true,
    prepare: async (page, { orders }) => {
      await page.getByRole('button', { name: 'Find a guest' }).click();
      await page.getByLabel('Name, email or code').fill(String(orders.organisersOwn?.orderId.slice(-8)));
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page
        .getByRole('checkbox', { name: /^Comes in/ })
        .first()
        .uncheck();
    },
  },
  {
    name: 'door-found-offline',
    as: 'organiser',
    path: (stage) => `/platform/event/${stage.orders.organisersOwn?.eventId}/door`,
    windowOnly: true,
    prepare: async (page, { orders }) => {
      await page.getByText(/^Works offline/).waitFor();
      await page.route('**/api/**', (route) => route.abort());
      await page.getByRole('button', { name: 'Find a guest' }).click();
      await page.getByLabel('Name, email or code').fill(String(orders.organisersOwn?.orderId.slice(-8)));
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByText('From this phone’s list').waitFor();
    },
  },
  {
    name: 'search-pages',
    as: 'organiser',
    path: eventAt(ROOF),
    windowOnly: true,
    widths: [1440],
    prepare: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'search-sheet',
    as: 'organiser',
    path: eventAt(ROOF),
    windowOnly: true,
    widths: [390],
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('dialog').getByRole('combobox').fill('amap');
      await page.getByRole('option').filter({ hasText: ROOF }).first().waitFor();
    },
  },
  { name: 'search', as: 'organiser', path: '/platform/search/amapino' },
  { name: 'search-nothing', as: 'organiser', path: '/platform/search/xyzzyxyzzy' },
  { name: 'placeholder', as: 'organiser', path: '/platform/placeholder' },
  { name: 'platform-not-found', as: 'organiser', path: '/platform/no-such-page' },
  { name: 'admin-refused', as: 'organiser', path: '/platform/admin' },
];
