import { RouterContextProvider } from 'react-router';
import { expect, it, test } from 'vitest';
import { actorContext } from '../context.ts';
import { pageHtml, pageText } from '../testing/render-page.ts';
import { Footer } from '../ui/page/footer.tsx';
import PublicFrame from './frame.tsx';
import Landing, { loader } from './landing/landing.tsx';
import Faqs, { meta as faqsMeta } from './legal/faqs.tsx';
import PrivacyPolicy, { meta as privacyMeta } from './legal/privacy-policy.tsx';
import RefundPolicy, { meta as refundMeta } from './legal/refund-policy.tsx';
import Terms, { meta as termsMeta } from './legal/terms.tsx';

const EMAIL = 'support@tikiti.example';
const open = { comingSoon: false, supportEmail: EMAIL, upcoming: { events: [], hasMore: false, page: 1 } };
const closed = { comingSoon: true, supportEmail: EMAIL, upcoming: undefined };

it('offers Login and Get Started, and shows upcoming events', () => {
  const html = pageHtml(Landing, { loaderData: open });
  expect(html).toMatch(/href="\/user-flow\/login"[^>]*>.*?Login/);
  expect(html).toMatch(/href="\/user-flow\/sign-up"[^>]*>.*?Get Started/);
  expect(html).not.toContain('Coming Soon');
});

it('distinguishes what is on sale, opens later, is sold out and is no longer sold', () => {
  const event = {
    id: 'jazz',
    name: 'Jazz',
    startsAt: '2026-12-31T18:00:00.000Z',
    endsAt: '2026-12-31T21:00:00.000Z',
    timeZone: 'Africa/Johannesburg',
    locationText: '',
    bannerUrl: null,
    accent: null,
    from: { minor: 38_000, currency: 'ZAR' },
  };
  const says = (sale: string, opensAt: string | null = null) => {
    const upcoming = { ...open.upcoming, events: [{ ...event, sale, opensAt }] };
    return pageText(Landing, { loaderData: { ...open, upcoming } });
  };
  const all = /From 380|Opens on|Sold out|sales have ended/g;
  const soon = '2026-11-30T07:00:00.000Z';
  expect(says('on', soon).match(all)).toEqual(['From 380']);
  expect(says('sold-out').match(all)).toEqual(['Sold out']);
  expect(says('sale-over').match(all)).toEqual(['sales have ended']);
  expect(says('not-open', soon).match(all)).toEqual(['Opens on']);
  expect(says('not-open', soon)).toMatch(/Opens on Mon 30 Nov 2026 · 09:00/);
});

it('says Coming Soon and whom to write to, and has no login', () => {
  const html = pageHtml(Landing, { loaderData: closed });
  expect(html).toContain('Coming Soon');
  expect(html).toContain(`href="mailto:${EMAIL}"`);
  expect(html).not.toMatch(/Login|Get Started|user-flow/);
});

it('links logged-in visitors to the platform', async () => {
  const context = new RouterContextProvider();
  context.set(actorContext, { kind: 'user' } as never);
  const redirect = await loader({ context } as never).catch((answer: Response) => answer);
  expect((redirect as Response).headers.get('location')).toBe('/platform');
});

test('every public page has a login link at its top; a landing page that opens soon does not', () => {
  const frame = (change: object, at: string) =>
    pageHtml(PublicFrame, { loaderData: { comingSoon: false, signedIn: false, ...change } }, at);
  const login = /<header.*href="\/user-flow\/login\/".*Login.*<\/header>/;
  expect(frame({}, '/')).toMatch(login);
  expect(frame({}, '/event/e')).toMatch(login);
  expect(frame({ comingSoon: true }, '/')).not.toContain('/user-flow/login');
  expect(frame({ comingSoon: true }, '/event/e')).toMatch(login);
  expect(frame({ signedIn: true }, '/')).toMatch(/<header.*href="\/platform".*Platform.*<\/header>/);
});

test('every public page has one theme switch, at its top', () => {
  const html = pageHtml(PublicFrame, { loaderData: { comingSoon: true, signedIn: false } });
  expect(html).toMatch(/<header.*data-theme-toggle.*<\/header>/);
  expect(html.match(/data-theme-toggle/g)).toHaveLength(1);
});

test('the footer says what we are, and where help is', () => {
  const html = pageHtml(Footer, {});
  expect(html).toContain('Your ticketing paradise');
  expect(html).toMatch(/<h2[^>]*>Support<\/h2>/);
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(links).toEqual(['/terms', '/refund-policy', '/privacy-policy', '/faqs']);
});

const LEGAL = { loaderData: { supportEmail: EMAIL } };

test.each([
  [
    'terms',
    Terms,
    ['organiser alone is responsible', 'All sales are final', 'fees', 'policy', 'resell', 'own risk', EMAIL],
  ],
  [
    'refund policy',
    RefundPolicy,
    [
      'All sales are final',
      'cancels the event, or moves it',
      'offers a refund',
      'taken twice or by mistake',
      'original payment method, within 7-14 business days',
      'Service fees are non-refundable, unless the law requires it',
    ],
  ],
  [
    'privacy policy',
    PrivacyPolicy,
    [
      'your name and email address',
      'Purchases',
      'payment provider',
      'Technical data',
      'do not sell',
      'access',
      'corrected',
      'deleted',
      'Cookies',
    ],
  ],
  [
    'frequently asked questions',
    Faqs,
    [
      'How do I buy a ticket?',
      'Can I get a refund?',
      'How do I get my ticket?',
      'I lost my ticket',
      'Who runs the events?',
      'under ‘My tickets’',
    ],
  ],
])('the %s make their points, at most 900 px wide', (_, page, points) => {
  const text = pageText(page, LEGAL);
  for (const point of points) expect(text).toContain(point);
  expect(pageHtml(page, LEGAL)).toContain('max-w-[900px]');
});

test('their claims about the product are true', () => {
  const says = (page: unknown) => pageText(page, LEGAL);
  expect(says(Terms)).toContain('the event’s page says so: for a move, until the event starts');
  expect(says(Faqs)).toContain('the event’s page says whom to write to');
  expect(says(PrivacyPolicy)).toContain('correct your name and date of birth under Profile');
  expect(says(RefundPolicy)).toContain('you can do it yourself on the page of your order');
  expect(says(RefundPolicy)).toContain('you can’t use the tickets of that order');
});

test('the privacy policy says when guests’ data is removed, if the operator set a period', () => {
  expect(pageText(PrivacyPolicy, LEGAL)).not.toContain('bought without an account');
  const set = { loaderData: { ...LEGAL.loaderData, guestDataDays: 400 } };
  expect(pageText(PrivacyPolicy, set)).toContain(
    'remove your email from your orders 400 days after the event',
  );
});

test('a refund takes three steps, and there are the specification’s five questions and four more', () => {
  expect(pageHtml(RefundPolicy, LEGAL).match(/<li><strong>/g)).toHaveLength(3);
  expect(pageHtml(Faqs, LEGAL).match(/<section/g)).toHaveLength(9);
});

test('each has its own title and description, and the terms may be indexed', () => {
  const metas = [termsMeta, refundMeta, privacyMeta, faqsMeta].map(
    (meta) => meta({} as never) as { title?: string; name?: string; content?: string }[],
  );
  const titles = metas.map((meta) => meta.find(({ title }) => title)?.title);
  const descriptions = metas.map((meta) => meta.find(({ name }) => name === 'description')?.content);
  expect(new Set([...titles, ...descriptions].filter(Boolean)).size).toBe(8);
  expect(metas[0]).toContainEqual({ name: 'robots', content: 'index,follow' });
});
