import { expect, it, test } from 'vitest';
import { NO_SELLER } from '../../../core/receipts/seller.ts';
import OrganisationPayouts from '../../organiser/organisation/organisation-payouts.tsx';
import OrganisationProfile from '../../organiser/organisation/organisation-profile.tsx';
import { cameBack } from '../../organiser/organisation/payouts/came-back.ts';
import { sectionsFor } from '../../organiser/organisation/sections-for.ts';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import { consequences } from './consequences.ts';
import { Ending } from './delete-account.tsx';
import SettingsPage from './settings.tsx';

const session = {
  id: 's1',
  device: 'Firefox on Windows',
  address: '203.0.113.7',
  startedAt: '2026-11-21T05:30:00.000Z',
  endsAt: '2026-12-21T05:30:00.000Z',
  current: true,
};
const deleting = {
  userId: 'u1',
  name: '',
  email: 'a@b.example',
  toHandOver: [],
  organisations: [],
  inTheWay: [],
  keptEvents: 0,
  withdrawnEvents: 0,
  orders: 0,
  money: [],
  keptOnReceipts: false,
};
/** The tab about logging in, and the other. */
const security = (more: object = {}) => ({
  loaderData: { ...loaderData, ...more },
  params: { tab: 'security' },
});
const account = () => ({ loaderData, params: {} });
const loaderData = {
  may: { organise: true, payouts: true, sell: true },
  email: 'a@b.example',
  newEmail: null,
  logoUrl: null,
  organisation: null,
  name: 'Poster Club',
  page: null,
  about: '',
  publicUrl: 'https://tikiti.example',
  home: { country: null, state: null, countries: [] },
  supportEmail: 'help@tikiti.example',
  contact: {
    email: 'a@b.example',
    customersMayWrite: false,
    writesTo: 'help@tikiti.example',
    supportEmail: 'help@tikiti.example',
  },
  sessions: [session, { ...session, id: 's2', device: 'Safari on iPhone', current: false }],
  secondFactorNeeded: null,
  secondFactor: { on: false, turnedOnAt: null, passkeys: [], recoveryCodesLeft: 0 },
  deleting,
  payouts: [],
  bankAccount: null,
  from: null,
  seller: NO_SELLER,
  taxRates: [],
  passwordPolicy: { minLength: 6, maxLength: 128 },
};

it('shows a user’s own address to customers only if they chose that', () => {
  const withContact = (customersMayWrite: boolean, writesTo: string) => ({
    loaderData: { ...loaderData, contact: { ...loaderData.contact, customersMayWrite, writesTo } },
  });
  expect(pageText(OrganisationProfile, withContact(false, 'help@tikiti.example'))).toMatch(
    /help@tikiti\.example Our support address: nobody sees yours Let customers write to me/,
  );
  expect(pageText(OrganisationProfile, withContact(true, 'a@b.example'))).toMatch(
    /a@b\.example Your own address: anybody .* can see it Let support answer/,
  );
  expect(pageText(OrganisationProfile, withContact(false, 'sipho@b.example'))).toMatch(
    /sipho@b\.example The address of somebody in your team: nobody sees yours Let customers write to me/,
  );
});

it('names the organisation that settings are about only to members of several', () => {
  const textOf = (shown: object) =>
    pageText(OrganisationProfile, shown) + pageText(OrganisationPayouts, shown);
  expect(textOf({ loaderData })).not.toMatch(/For /);
  const text = textOf({ loaderData: { ...loaderData, organisation: 'Poster Club' } });
  expect(text.match(/\S+ \S+ For Poster Club/g)).toHaveLength(5);
  expect(text).toContain('Customer questions For Poster Club');
});

it('shows payouts, seller and taxes only to people with an organisation, and by their role', () => {
  const person = { kind: 'user', userId: 'u1', organisationId: null, memberships: [] } as never;
  const none = { organise: false, payouts: false, sell: false };
  expect(sectionsFor(person)).toEqual({ ...none, organise: true });
  const as = (role: string) => {
    const memberships = [{ organisationId: 'o1', role, eventIds: null, doors: [] }];
    return { ...(person as object), organisationId: 'o1', memberships } as never;
  };
  expect(sectionsFor(as('owner'))).toEqual({ organise: true, payouts: true, sell: true });
  expect(sectionsFor(as('finance'))).toEqual({ ...none, sell: true });
  const shown = { loaderData: { ...loaderData, may: { ...none, sell: true } } };
  expect(pageText(OrganisationPayouts, shown)).toMatch(/Receipts .*Taxes /);
  expect(pageText(OrganisationPayouts, shown)).not.toMatch(/bank transfer/);
});

it('lists where a user is logged in, and offers to log the other sessions out', () => {
  const html = pageHtml(SettingsPage, security());
  expect(pageText(SettingsPage, security())).toMatch(
    /Firefox on Windows This device Since Saturday 21 November 2026, 05:30 UTC , from 203.0.113.7/,
  );
  expect(html).toContain('aria-label="Log out Safari on iPhone"');
  expect(html).not.toContain('aria-label="Log out Firefox on Windows"');
});

it.each([
  [10, '10 recovery codes left.', false],
  [1, '1 recovery code left.', true],
])('says that two-step verification is on, and how many recovery codes are left: %i', (left, says, warns) => {
  const secondFactor = {
    on: true,
    turnedOnAt: '2026-11-21T05:30:00.000Z',
    passkeys: [],
    recoveryCodesLeft: left,
  };
  const text = pageText(SettingsPage, security({ secondFactor }));
  expect(text).toContain('On since Saturday 21 November 2026');
  expect(text).toContain(says);
  expect(text.includes('Make new ones before you run out.')).toBe(warns);
});

it('lists passkeys with when each was last used', () => {
  const passkey = {
    id: 'p1',
    name: 'Firefox on Windows',
    createdAt: '2026-11-20T05:30:00.000Z',
    lastUsedAt: '2026-11-21T05:30:00.000Z',
  };
  const passkeys = [passkey, { ...passkey, id: 'p2', name: '<b>Phone</b>', lastUsedAt: null }];
  const secondFactor = { on: false, turnedOnAt: null, passkeys, recoveryCodesLeft: 10 };
  const props = security({ secondFactor });
  expect(pageText(SettingsPage, props)).toMatch(
    /Firefox on Windows Added Friday 20 November 2026 \. Last used Saturday 21 November 2026 \./,
  );
  expect(pageText(SettingsPage, props)).toContain('Not used yet.');
  expect(pageText(SettingsPage, props)).toContain('10 recovery codes left.');
  expect(pageHtml(SettingsPage, props)).toContain('&lt;b&gt;Phone&lt;/b&gt;');
});

it('tells an admin without two-step verification that they need it', () => {
  const says = 'Admins need this. Add a passkey or an authenticator app to open the admin pages.';
  expect(pageText(SettingsPage, security())).not.toContain(says);
  expect(pageText(SettingsPage, security({ secondFactorNeeded: 'admin' }))).toContain(says);
});

it('shows only a few of many sessions at first', () => {
  const sessions = Array.from({ length: 9 }, (_, at) => ({ ...session, id: `s${at}`, current: at === 0 }));
  expect(pageText(SettingsPage, security({ sessions }))).toContain('Show 3 more');
});

it('says that a new address waits for confirmation by email', () => {
  const text = pageText(SettingsPage, security({ newEmail: 'new@b.example' }));
  expect(text).toContain('We’ve emailed new@b.example');
  expect(pageText(SettingsPage, security())).not.toContain('We’ve emailed');
});

const ending = { deleting, supportEmail: 'help@tikiti.example', onCancel: () => {} };

it('folds account deletion behind a button', () => {
  const text = pageText(SettingsPage, account());
  expect(text).toMatch(/This can’t be undone\. Delete account$/);
  expect(pageText(Ending, ending)).toMatch(/will be erased.*Delete account Keep account/);
});

it('links to what prevents deletion, and does not offer it until that is resolved', () => {
  const event = {
    id: 'e1',
    name: 'Jazz',
    startsAt: '2027-01-16T17:00:00.000Z',
    endsAt: '2027-01-16T20:00:00.000Z',
    timeZone: 'Africa/Johannesburg',
    onSale: true,
    taken: 2,
  };
  const blocked = { ...ending, deleting: { ...deleting, inTheWay: [event] } };
  const danger = /<button[^>]*data-look="wary"/;
  expect(pageHtml(Ending, blocked)).toContain('href="/platform/event/e1"');
  expect(pageText(Ending, blocked)).toContain('2 seats taken');
  expect(pageHtml(Ending, blocked)).not.toMatch(danger);
  expect(pageHtml(Ending, ending)).toMatch(danger);
});

test('mentions only those consequences of deletion that apply', () => {
  expect(consequences(deleting).join(' ')).toMatch(/logged out everywhere\. Tickets you bought stay valid/);
  const much = consequences({ ...deleting, keptEvents: 2, withdrawnEvents: 1, orders: 3 }).join(' ');
  expect(much).toMatch(/2 past or cancelled events.*1 event not on sale.*3 paid orders/);
});

const zar = (minor: number) => ({ minor, currency: 'ZAR' as const });
const ofMoney = { due: zar(0), onItsWay: zar(0), inDispute: zar(0) };

it('says what money is still due, and how to have it paid first', () => {
  const textWith = (money: object[]) => pageText(Ending, { ...ending, deleting: { ...deleting, money } });
  expect(textWith([])).not.toContain('still owe');
  const euros = { minor: 4_000, currency: 'EUR' };
  expect(
    textWith([
      { ...ofMoney, due: zar(120_000) },
      { ...ofMoney, due: euros },
    ]).replaceAll('\u00a0', ' '),
  ).toMatch(
    /We still owe you 1 200\.00 ZAR and 40\.00 EUR Once your account is gone, we won’t know who to pay\. Write to help@tikiti\.example to get it paid out first\. See what you’re owed/,
  );
});

test('says what outlasts the account: refunds, disputes, debts and the details on receipts', () => {
  const money = [{ due: zar(-5_000), onItsWay: zar(30_000), inDispute: zar(1_000) }];
  const text = consequences({ ...deleting, money, keptOnReceipts: true, keptEvents: 1234 })
    .join(' ')
    .replaceAll('\u00a0', ' ');
  expect(text).toContain('Refunds in progress (300.00 ZAR) will still reach your customers.');
  expect(text).toContain('Disputed payments (10.00 ZAR): we can only pay out what you win back');
  expect(text).toContain('We’ve paid you 50.00 ZAR more than you’ve earned, and you’ll still owe it.');
  expect(text).toContain('legal name, address and VAT number, will stay on receipts');
  expect(text).toContain('1 234 past or cancelled events');
  expect(consequences(deleting).join(' ')).not.toMatch(/Refunds|Disputed|you’ll still owe|receipts/);
});

it('says how a user is paid: by bank transfer, into an account, or by bank transfer again', () => {
  const text = (payouts: object[]) =>
    pageText(OrganisationPayouts, { loaderData: { ...loaderData, payouts } });
  const payee = {
    bankName: 'Nedbank',
    last4: '6543',
    holder: 'Ada Ndlovu',
    currency: 'ZAR',
    state: 'active',
    updatedAt: '2026-11-21T05:30:00.000Z',
  };
  expect(text([])).toContain('We pay your earnings by bank transfer');
  expect(text([])).toContain('We don’t have your bank account yet');
  const bankAccount = { holder: 'Ada Ndlovu', last4: '3000', updatedAt: '2026-11-21T05:30:00.000Z' };
  expect(pageText(OrganisationPayouts, { loaderData: { ...loaderData, bankAccount } })).toContain(
    'Ada Ndlovu , account ending in 3000',
  );
  expect(text([{ provider: 'paystack', by: 'bank', payee: null, account: null }])).toContain(
    'No account added yet',
  );
  const on = text([{ provider: 'paystack', by: 'bank', payee, account: null }]);
  expect(on).toContain('Nedbank, account ending in 6543 On Ada Ndlovu New orders in ZAR are paid straight');
  expect(on).toContain('Turn off');
  const off = text([{ provider: 'paystack', by: 'bank', payee: { ...payee, state: 'off' }, account: null }]);
  expect(off).toContain('We pay you for new orders by bank transfer');
  expect(off).toContain('Turn on');
});

test.each([
  [null, ['Get paid with Stripe'], 'about ten minutes'],
  [{ standing: 'unfinished' }, ['Continue', 'Check status with Stripe', 'Disconnect'], 'Not finished'],
  [{ standing: 'in-review' }, ['Check status with Stripe', 'Disconnect'], 'There’s nothing for you to do'],
  [
    { standing: 'restricted' },
    ['See what Stripe needs', 'Check status with Stripe', 'Disconnect'],
    'Your events stay on sale',
  ],
  [{ standing: 'active' }, ['Turn off', 'Disconnect'], 'paid straight into it'],
  [
    { standing: 'active', dueAt: '2027-01-15T08:00:00.000Z' },
    ['See what Stripe needs', 'Turn off', 'Disconnect'],
    'by 15 January 2027',
  ],
  [{ standing: 'active', state: 'off' }, ['Turn on', 'Disconnect'], 'still paid into it'],
  [{ standing: 'disconnected', state: 'off' }, ['Get paid with Stripe'], 'Disconnected'],
])('a Stripe account of %o offers %o', (stands, offered, words) => {
  const account = stands && {
    holder: 'Naledi Live',
    state: 'active',
    dueAt: null,
    updatedAt: '2026-11-21T05:30:00.000Z',
    ...stands,
  };
  const payouts = [{ provider: 'stripe', by: 'account', payee: null, account }];
  const html = pageHtml(OrganisationPayouts, { loaderData: { ...loaderData, payouts } });
  const section = html.slice(html.indexOf('id="payouts"')).split('</section>')[0] ?? '';
  const buttons = [...section.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, inner = '']) =>
    inner.replace(/<[^>]+>/g, '').trim(),
  );
  expect(buttons).toEqual([...offered, 'Add account for transfers']);
  expect(pageText(OrganisationPayouts, { loaderData: { ...loaderData, payouts } })).toContain(words);
});

it('explains a return from Stripe without a result', () => {
  const payouts = [{ provider: 'stripe', by: 'account', payee: null, account: null }];
  const text = (how: string | null) =>
    pageText(OrganisationPayouts, {
      loaderData: { ...loaderData, payouts, from: how && { provider: 'stripe', how } },
    });
  expect(text('again')).toContain('That link to Stripe had expired');
  expect(text('unasked')).toContain('We couldn’t reach Stripe');
  expect(text('back')).not.toMatch(/expired|couldn’t reach/);
});

it('accepts only known values from its address', () => {
  const from = (query: string) => cameBack(new URLSearchParams(query));
  expect(from('provider=stripe&from=again')).toEqual({ provider: 'stripe', how: 'again' });
  expect([from('provider=stripe&from=x'), from('from=back'), from('')]).toEqual([null, null, null]);
});
