import type { Screen } from '../screen.ts';

/** The admin's pages. */
export const ADMIN_SCREENS: Screen[] = [
  { name: 'admin-home', as: 'admin', path: '/platform' },
  { name: 'admin-activity', as: 'admin', path: '/platform/admin/audit' },
  { name: 'admin-overview', as: 'admin', path: '/platform/admin/overview' },
  { name: 'admin-users', as: 'admin', path: '/platform/admin' },
  { name: 'admin-refused', as: 'organiser', path: '/platform/admin' },
  { name: 'admin-users-none', as: 'admin', path: '/platform/admin?q=nobody-of-that-name' },
  {
    name: 'admin-user',
    as: 'admin',
    path: '/platform/admin?q=Wolfeschlegel',
    windowOnly: true,
    prepare: async (page) => {
      await page
        .getByRole('main')
        .getByRole('link', { name: /Wolfeschlegel/ })
        .or(page.getByRole('main').getByRole('button', { name: /Wolfeschlegel/ }))
        .filter({ visible: true })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'admin-delete-user',
    as: 'admin',
    path: '/platform/admin?q=Wolfeschlegel',
    windowOnly: true,
    prepare: async (page) => {
      await page
        .getByRole('main')
        .getByRole('link', { name: /Wolfeschlegel/ })
        .or(page.getByRole('main').getByRole('button', { name: /Wolfeschlegel/ }))
        .filter({ visible: true })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page
        .getByRole('alertdialog')
        .getByText(/can’t be undone/)
        .waitFor();
    },
  },
  { name: 'admin-approvals', as: 'admin', path: '/platform/admin/events' },
  {
    name: 'admin-approval-refused',
    as: 'admin',
    path: '/platform/admin/events',
    prepare: async (page) => {
      // This makes it look as if the organiser had changed the event since the page was opened.
      await page.locator('input[name="updatedAt"]').evaluateAll((seen) => {
        for (const one of seen as HTMLInputElement[]) one.value = '2026-01-01T00:00:00.000Z';
      });
      await page
        .getByRole('button', { name: /^Approve / })
        .first()
        .click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'admin-reject',
    as: 'admin',
    path: '/platform/admin/events',
    windowOnly: true,
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Reject / })
        .first()
        .click(),
  },
  { name: 'admin-prospects', as: 'admin', path: '/platform/admin/prospects' },
  { name: 'admin-questions', as: 'admin', path: '/platform/admin/questionnaire' },
  { name: 'admin-money', as: 'admin', path: '/platform/admin/money' },
  { name: 'admin-pay', as: 'admin', path: '/platform/admin/money/pay' },
  {
    name: 'admin-organiser-money',
    as: 'admin',
    path: ({ organiserId }) => `/platform/admin/money/${organiserId}`,
  },
  {
    name: 'admin-payout-dialog',
    as: 'admin',
    path: ({ orders }) => `/platform/event/${orders.paid?.eventId}/payouts`,
    windowOnly: true,
    prepare: (page) =>
      page.getByRole('button', { name: 'Record a payout' }).filter({ visible: true }).first().click(),
  },
  { name: 'admin-reconciliation', as: 'admin', path: '/platform/admin/reconciliation' },
  { name: 'admin-exceptions', as: 'admin', path: '/platform/admin/exceptions' },
  { name: 'admin-exceptions-resolved', as: 'admin', path: '/platform/admin/exceptions?state=resolved' },
  {
    name: 'admin-resolve',
    as: 'admin',
    path: '/platform/admin/exceptions',
    windowOnly: true,
    prepare: (page) =>
      page
        .getByRole('button', { name: /resolve/i })
        .filter({ visible: true })
        .first()
        .click(),
  },
];
