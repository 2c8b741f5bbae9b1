import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from './routes.ts';

/** Every path with the file that serves it. */
function addresses(entries: readonly RouteConfigEntry[], above = ''): [path: string, file: string][] {
  return entries.flatMap(({ path, file, children }) => {
    const ownPath = path ? `${above}/${path}` : above;
    const own: [string, string][] = path || !children ? [[ownPath || '/', file]] : [];
    return [...own, ...addresses(children ?? [], ownPath)];
  });
}

const answering = new Map<string, string[]>();
for (const [path, file] of addresses(await routes)) {
  answering.set(path, [...(answering.get(path) ?? []), file]);
}

test.each([
  ['/', 'public/landing/landing.tsx'],
  ['/event/:eventId', 'public/event/event.tsx'],
  ['/e/:slug', 'public/event/short-link.tsx'],
  ['/event/:eventId/lost-tickets', 'public/order/lost-tickets.tsx'],
  ['/events', 'public/events/events.tsx'],
  ['/o/:slug', 'public/organiser-page/organiser.tsx'],
  ['/verify', 'public/verify/verify.tsx'],
  ['/terms', 'public/legal/terms.tsx'],
  ['/refund-policy', 'public/legal/refund-policy.tsx'],
  ['/privacy-policy', 'public/legal/privacy-policy.tsx'],
  ['/faqs', 'public/legal/faqs.tsx'],
  ['/sign-up', 'account/sign-up/sign-up-redirect.ts'],
  ['/user-flow/login', 'account/log-in/login.tsx'],
  ['/user-flow/sign-up', 'account/sign-up/sign-up.tsx'],
  ['/user-flow/sign-up-confirm', 'account/sign-up/sign-up-confirm.tsx'],
  ['/user-flow/email-verified', 'account/sign-up/email-verified.tsx'],
  ['/qn/:info', 'questionnaire/public-questionnaire.tsx'],
  ['/platform', 'organiser/frame/frame.tsx'],
  ['/platform', 'organiser/home/home.tsx'],
  ['/platform/placeholder', 'organiser/frame/placeholder.tsx'],
  ['/platform/admin', 'admin/frame.tsx'],
  ['/platform/questionnaire', 'questionnaire/platform-questionnaire.tsx'],
  ['/platform/test', 'organiser/home/home.tsx'],
  ['/platform/themes', 'organiser/themes/themes.tsx'],
  ['/platform/search/:search?', 'organiser/search/search.tsx'],
  ['/platform/events', 'organiser/events/events.tsx'],
  ['/platform/event/:eventId', 'organiser/event-home/event.tsx'],
  ['/platform/new-event', 'organiser/wizard/new-event.tsx'],
  ['/platform/edit-event/:eventId/:step?', 'organiser/wizard/edit-event.tsx'],
  ['/platform/tickets', 'account/my-tickets/my-tickets.tsx'],
  ['/platform/profile', 'account/profile/profile.tsx'],
  ['/platform/settings/:tab?', 'account/settings/settings.tsx'],
])('%s is served by %s', (path, file) => {
  expect(answering.get(path) ?? []).toContain(file);
});
