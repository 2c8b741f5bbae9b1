import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** The floor plan: every page there is. */
export default [
  layout('public/frame.tsx', [
    index('public/landing.tsx'),
    route('event/:eventId', 'public/event.tsx'),
    route('event/:eventId/order/:orderId', 'public/order.tsx'),
    route('terms', 'public/terms.tsx'),
    route('refund-policy', 'public/refund-policy.tsx'),
    route('privacy-policy', 'public/privacy-policy.tsx'),
    route('faqs', 'public/faqs.tsx'),
  ]),
  route('sitemap.xml', 'public/sitemap.ts'),
  route('robots.txt', 'public/robots.ts'),
  route('poster.png', 'public/house-poster.ts'),
  route('event/:eventId/calendar.ics', 'public/event-calendar.ts'),
  route('event/:eventId/poster.png', 'public/event-poster.ts'),
  route('event/:eventId/order/:orderId/tickets.pdf', 'public/order-pdf.ts'),
  route('event/:eventId/order/:orderId/receipt.pdf', 'public/order-receipt.ts'),
  route('event/:eventId/order/:orderId/calendar.ics', 'public/order-calendar.ts'),

  route('qn/:info', 'questionnaire/public-questionnaire.tsx'),
  route('platform/tickets/:eventId/:ticketId/qr.svg', 'account/ticket-qr.ts'),

  route('sign-up', 'account/sign-up-redirect.ts'),
  layout('account/frame.tsx', [
    ...prefix('user-flow', [
      route('login', 'account/login.tsx'),
      route('sign-up', 'account/sign-up.tsx'),
      route('sign-up-confirm', 'account/sign-up-confirm.tsx'),
      route('email-verified', 'account/email-verified.tsx'),
      route('forgot-password', 'account/forgot-password.tsx'),
      route('reset-password', 'account/reset-password.tsx'),
      route('new-email', 'account/new-email.tsx'),
    ]),
  ]),
  route('sign-out', 'account/sign-out.ts'),

  route('platform', 'organiser/frame.tsx', [
    index('organiser/home.tsx'),
    route('events', 'organiser/events.tsx'),
    route('new-event', 'organiser/new-event.tsx'),
    route('edit-event/:eventId', 'organiser/edit-event.tsx'),
    route('event/:eventId', 'organiser/event.tsx'),
    route('event/:eventId/orders', 'organiser/event-orders.tsx'),
    route('event/:eventId/orders/:orderId', 'organiser/event-order.tsx'),
    route('event/:eventId/exceptions', 'organiser/event-exceptions.tsx'),
    route('event/:eventId/door', 'door/door.tsx'),
    route('tickets', 'account/my-tickets.tsx'),
    route('profile', 'account/profile.tsx'),
    route('settings', 'account/settings.tsx'),
    route('themes', 'organiser/themes.tsx'),
    route('questionnaire', 'questionnaire/platform-questionnaire.tsx'),
    route('search/:search?', 'organiser/search.tsx'),
    route('test', 'organiser/home.tsx', { id: 'organiser/test' }),
    route('placeholder', 'organiser/placeholder.tsx'),
    route('admin', 'admin/frame.tsx', [
      index('admin/users.tsx'),
      route('events', 'admin/events.tsx'),
      route('prospects', 'admin/prospects.tsx'),
      route('exceptions', 'admin/exceptions.tsx'),
      route('deletion', 'admin/deletion.ts'),
    ]),
    route('*', 'organiser/nothing-here.ts'),
  ]),
  route('themes/:file', 'ui/theme-file.ts'),
  route('*', 'public/not-found.tsx'),
] satisfies RouteConfig;
