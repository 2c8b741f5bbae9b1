import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { EVENT_EXPORTS } from '../core/exports/event-exports.ts';
import { exportActivity, exportActivityInput } from '../core/exports/export-activity.ts';
import { allMoneyColumns, exportAllMoney } from '../core/exports/export-all-money.ts';
import { exportAnswerFiles, exportAnswerFilesInput } from '../core/exports/export-answer-files.ts';
import { bankFileColumns, bankFileInput, exportBankFile } from '../core/exports/export-bank-file.ts';
import {
  eventExportsAnswer,
  exportEvent,
  exportEventInput,
  listEventExports,
} from '../core/exports/export-event.ts';
import { exportInput } from '../core/exports/export-file.ts';
import { exportInvoices, exportInvoicesInput } from '../core/exports/export-invoices.ts';
import { invoiceColumns, rateColumns } from '../core/exports/invoice-lines.ts';
import { activityColumns } from '../core/exports/tables/activity.ts';
import { actorOf, type Door } from './http/door.ts';
import { columnWords, exportedFile } from './http/exported-answer.ts';
import { operation } from './http/operation.ts';
import { sendFile } from './http/send-file.ts';
import { admins, members, owners, ownersAndAdmins } from './http/who.ts';

const asked = { 400: ['input.invalid'], 503: ['server.busy'] };

/** Routes for exports. */
export function exportRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'listExports',
      method: 'get',
      path: '/api/events/{eventId}/exports',
      tag: 'Exports',
      summary: 'See what can be exported from an event',
      who: ownersAndAdmins,
      answer: { says: 'The tables with rows that your role may see.', schema: eventExportsAnswer },
      problems: { 403: ['organisation.role'], 404: ['event.unknown'] },
    },
    async (c) => c.json(await listEventExports(c.get('app'), await actorOf(c), c.req.param('eventId'))),
  );
  // This comes before the tables, whose path would match it too.
  operation(
    routes,
    {
      id: 'exportAnswerFiles',
      method: 'get',
      path: '/api/events/{eventId}/exports/files',
      tag: 'Exports',
      summary: 'Export the files that people sent as answers',
      description:
        'Files of paid orders, each named by its order, ticket and question. Files of sensitive questions are for owners and managers.',
      who: ownersAndAdmins,
      query: exportAnswerFilesInput,
      answer: { says: 'A ZIP, streamed.', schema: z.string(), contentType: 'application/zip' },
      problems: { ...asked, 403: ['organisation.role'], 404: ['event.unknown', 'export.no-files'] },
    },
    async (c) => {
      const eventId = c.req.param('eventId');
      return sendFile(c, await exportAnswerFiles(c.get('app'), await actorOf(c), eventId, c.req.query()));
    },
  );
  operation(
    routes,
    {
      id: 'exportEvent',
      method: 'get',
      path: '/api/events/{eventId}/exports/{export}',
      tag: 'Exports',
      summary: 'Export a table of an event',
      description: [
        'Times are in the event’s time zone, which their headings name. The names and answers that an event asks for are further columns at the end. Whoever has yet to count a till shift of the event gets no columns of amounts.',
        ...EVENT_EXPORTS.map(({ name, says, headings }) => `\`${name}\`: ${says} ${columnWords(headings)}`),
      ].join('\n\n'),
      who: ownersAndAdmins,
      query: exportEventInput,
      answer: exportedFile,
      problems: {
        ...asked,
        403: ['organisation.role'],
        404: ['event.unknown', 'export.unknown', 'promotion.unknown'],
      },
    },
    async (c) => {
      const which = { eventId: c.req.param('eventId'), name: c.req.param('export') };
      return sendFile(c, await exportEvent(c.get('app'), await actorOf(c), which, c.req.query()));
    },
  );
  operation(
    routes,
    {
      id: 'exportOrganisationActivity',
      method: 'get',
      path: '/api/organisations/{organisationId}/exports/activity',
      tag: 'Exports',
      summary: 'Export who did what in an organisation',
      description: `The entries of its audit log, newest first; 10 downloads an hour. ${columnWords(activityColumns)}`,
      who: { ...owners, says: 'Owners of the organisation.' },
      query: exportActivityInput,
      answer: exportedFile,
      problems: {
        ...asked,
        403: ['organisation.role'],
        404: ['organisation.unknown'],
        429: ['too-many-requests'],
      },
    },
    async (c) => {
      const whose = { organisationId: c.req.param('organisationId') ?? '' };
      return sendFile(c, await exportActivity(c.get('app'), await actorOf(c), whose, c.req.query()));
    },
  );
  operation(
    routes,
    {
      id: 'exportInvoices',
      method: 'get',
      path: '/api/organisations/{organisationId}/exports/invoices',
      tag: 'Exports',
      summary: 'Export an organisation’s invoices and credit notes',
      description: [
        'Covers all its events, sorted by number. Days are the printed days of issue, in the event’s time zone. Credit notes are negative, so that columns add up.',
        `\`documents\`: one row per rate of each document. ${columnWords(invoiceColumns)}`,
        `\`rates\`: the totals, one row per rate and currency. ${columnWords(rateColumns)}`,
      ].join('\n\n'),
      who: members,
      query: exportInvoicesInput,
      answer: exportedFile,
      problems: { ...asked, 403: ['organisation.role'], 404: ['organisation.unknown'] },
    },
    async (c) => {
      const organisationId = c.req.param('organisationId') ?? '';
      return sendFile(c, await exportInvoices(c.get('app'), await actorOf(c), organisationId, c.req.query()));
    },
  );
  operation(
    routes,
    {
      id: 'exportAllActivity',
      method: 'get',
      path: '/api/admin/exports/activity',
      tag: 'Exports',
      summary: 'Export who did what in the whole installation',
      description: `The entries of all audit logs, newest first; 10 downloads an hour. ${columnWords(activityColumns)}`,
      who: admins,
      query: exportActivityInput,
      answer: exportedFile,
      problems: { ...asked, 403: ['account.admin-only'], 429: ['too-many-requests'] },
    },
    async (c) =>
      sendFile(c, await exportActivity(c.get('app'), await actorOf(c), 'everything', c.req.query())),
  );
  operation(
    routes,
    {
      id: 'exportAllMoney',
      method: 'get',
      path: '/api/admin/exports/money',
      tag: 'Exports',
      summary: 'Export what every organiser is owed',
      description: `One row per organiser and currency, the highest balance due first. ${columnWords(allMoneyColumns)}`,
      who: admins,
      query: exportInput,
      answer: exportedFile,
      problems: { ...asked, 403: ['account.admin-only'] },
    },
    async (c) => sendFile(c, await exportAllMoney(c.get('app'), await actorOf(c), c.req.query())),
  );
  operation(
    routes,
    {
      id: 'exportBankFile',
      method: 'get',
      path: '/api/admin/exports/bank-file',
      tag: 'Exports',
      summary: 'Export what organisers can be paid now, for your bank',
      description: `One transfer for each organiser with a bank account, of which this has the whole number. ${columnWords(bankFileColumns)}`,
      who: admins,
      query: bankFileInput,
      answer: exportedFile,
      problems: {
        ...asked,
        403: ['account.admin-only'],
        409: ['export.no-sepa', 'export.nobody-to-pay'],
      },
    },
    async (c) => sendFile(c, await exportBankFile(c.get('app'), await actorOf(c), c.req.query())),
  );
  return routes;
}
