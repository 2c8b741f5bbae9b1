import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from './routes.ts';

/** Every address with the file that answers it. */
function addresses(entries: readonly RouteConfigEntry[], above = ''): [path: string, file: string][] {
  return entries.flatMap(({ path, file, children }) => {
    const here = path ? `${above}/${path}` : above;
    const own: [string, string][] = path || !children ? [[here || '/', file]] : [];
    return [...own, ...addresses(children ?? [], here)];
  });
}

const answering = new Map<string, string[]>();
for (const [path, file] of addresses(await routes)) {
  answering.set(path, [...(answering.get(path) ?? []), file]);
}

test.each([
  ['/', 'public/landing.tsx'],
  ['/event/:eventId', 'public/event.tsx'],
  ['/e/:slug', 'public/short-link.tsx'],
  ['/event/:eventId/lost-tickets', 'public/lost-tickets.tsx'],
  ['/events', 'public/events.tsx'],
  ['/o/:slug', 'public/organiser.tsx'],
  ['/terms', 'public/terms.tsx'],
  ['/refund-policy', 'public/refund-policy.tsx'],
  ['/privacy-policy', 'public/privacy-policy.tsx'],
  ['/faqs', 'public/faqs.tsx'],
  ['/sign-up', 'account/sign-up-redirect.ts'],
  ['/user-flow/login', 'account/login.tsx'],
  ['/user-flow/sign-up', 'account/sign-up.tsx'],
  ['/user-flow/sign-up-confirm', 'account/sign-up-confirm.tsx'],
  ['/user-flow/email-verified', 'account/email-verified.tsx'],
  ['/qn/:info', 'questionnaire/public-questionnaire.tsx'],
  ['/platform', 'organiser/frame.tsx'],
  ['/platform', 'organiser/home.tsx'],
  ['/platform/placeholder', 'organiser/placeholder.tsx'],
  ['/platform/admin', 'admin/frame.tsx'],
  ['/platform/questionnaire', 'questionnaire/platform-questionnaire.tsx'],
  ['/platform/test', 'organiser/home.tsx'],
  ['/platform/themes', 'organiser/themes.tsx'],
  ['/platform/search/:search?', 'organiser/search.tsx'],
  ['/platform/events', 'organiser/events.tsx'],
  ['/platform/event/:eventId', 'organiser/event.tsx'],
  ['/platform/new-event', 'organiser/new-event.tsx'],
  ['/platform/edit-event/:eventId', 'organiser/edit-event.tsx'],
  ['/platform/edit-event/:eventId/:section', 'organiser/edit-section.tsx'],
  ['/platform/tickets', 'account/my-tickets.tsx'],
  ['/platform/profile', 'account/profile.tsx'],
  ['/platform/settings', 'account/settings.tsx'],
])('%s is answered by %s', (path, file) => {
  expect(answering.get(path) ?? []).toContain(file);
});
