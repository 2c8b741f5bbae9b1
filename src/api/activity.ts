import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { activityAnswer, activityInput } from '../core/activity/activity.ts';
import { checkAuditLog, checkedAuditLog } from '../core/activity/check-audit-log.ts';
import { listActivity, type Whose } from '../core/activity/list-activity.ts';
import { exportActivityChain } from '../core/exports/export-chain.ts';
import { actorOf, type Door, type DoorContext } from './http/door.ts';
import { operation } from './http/operation.ts';
import { sendFile } from './http/send-file.ts';
import { admins, type members } from './http/who.ts';

const owners: typeof members = {
  proofs: ['session', 'idToken'],
  says: 'Owners of the organisation.',
};

const jsonLines = {
  says: 'One entry per line, in the order of the chain, with everything that its `hash` covers.',
  schema: z.string(),
  contentType: 'application/x-ndjson',
};

const VERIFY =
  'An entry’s `hash` is the SHA-256 of its line without `hash`, `origin`, `personal` and `names`, as JSON with sorted keys and no spaces (RFC 8785). `previous` is the hash of the line before. `originDigest`, `personalDigest` and `namesDigest` are computed the same way from `origin`, `personal` and `names`, which are null once deleted. Entries from before names were kept have no `namesDigest`. `npm start -- verify-audit FILE` checks a file.';

/** Routes for the audit log: an organisation's log for its owners, all logs for admins. */
export function activityRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  openLog(routes, {
    at: '/api/organisations/{organisationId}/activity',
    names: ['listActivity', 'exportActivityChain'],
    of: 'an organisation',
    who: owners,
    problems: { 403: ['organisation.role'], 404: ['organisation.unknown'] },
    whose: (c) => ({ organisationId: c.req.param('organisationId') ?? '' }),
  });
  openLog(routes, {
    at: '/api/admin/activity',
    names: ['listAllActivity', 'exportInstallationChain'],
    of: 'the whole installation',
    who: admins,
    problems: { 403: ['account.admin-only'] },
    whose: () => 'everything',
  });
  operation(
    routes,
    {
      id: 'checkActivity',
      method: 'get',
      path: '/api/admin/activity/check',
      tag: 'About',
      summary: 'Check that no entry was changed or removed since it was sealed',
      description: 'Recomputes every chain, which takes a second for about 50,000 entries.',
      who: admins,
      answer: {
        says: 'Each chain, with its first entry that does not match its seal.',
        schema: checkedAuditLog,
      },
      problems: { 403: ['account.admin-only'] },
    },
    async (c) => c.json(await checkAuditLog(c.get('app'), await actorOf(c))),
  );
  return routes;
}

interface Log {
  at: string;
  names: [list: string, chain: string];
  of: string;
  who: typeof members;
  problems: Partial<Record<403 | 404, readonly string[]>>;
  whose: (c: DoorContext) => Whose;
}

function openLog(routes: OpenAPIHono<Door>, { at, names, of, who, problems, whose }: Log): void {
  const [list, chain] = names;
  operation(
    routes,
    {
      id: list,
      method: 'get',
      path: at,
      tag: 'About',
      summary: `See who did what in ${of}`,
      description:
        'The audit log: log-ins, changes of people, events, money and roles, refunds and exports, each written together with the change itself. Entries are only ever added.',
      who,
      query: activityInput,
      answer: { says: 'A page of 50 entries, newest first.', schema: activityAnswer },
      problems: { 400: ['input.invalid'], ...problems },
    },
    async (c) => c.json(await listActivity(c.get('app'), await actorOf(c), whose(c), c.req.query())),
  );
  operation(
    routes,
    {
      id: chain,
      method: 'get',
      path: `${at}.jsonl`,
      tag: 'About',
      summary: `Download the sealed chain of ${of === 'an organisation' ? of : 'the installation'} as JSON lines`,
      description: VERIFY,
      who,
      answer: jsonLines,
      problems: { ...problems, 429: ['too-many-requests'] },
    },
    async (c) => sendFile(c, await exportActivityChain(c.get('app'), await actorOf(c), whose(c))),
  );
}
