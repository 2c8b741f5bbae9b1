import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { PassRequest } from '../../core/wallets/devices.ts';
import {
  changedPassesAnswer,
  listChangedPasses,
  registerDevice,
  registrationInput,
  unregisterDevice,
} from '../../core/wallets/devices.ts';
import { getLatestPass } from '../../core/wallets/get-latest-pass.ts';
import { noteWalletLog, walletLogInput } from '../../core/wallets/note-wallet-log.ts';
import { callerOf, type Door, type DoorContext } from '../http/door.ts';
import { operation } from '../http/operation.ts';
import { readJson } from '../http/read-json.ts';
import { anybody } from '../http/who.ts';

/** Apple's service for passes, which begins every address with its version. */
const BASE = '/api/wallets/apple/v1';
const REGISTRATION = `${BASE}/devices/{device}/registrations/{passType}/{serial}`;

const passHolders = {
  ...anybody,
  says: 'Phones, by the token in the pass (`Authorization: ApplePass …`).',
};
const phones = { ...anybody, says: 'Phones, by the name that Wallet gave them for us.' };

const token = z.object({
  authorization: z.string().optional().describe('`ApplePass` and the pass’s token.'),
});

const passOf = (c: DoorContext): PassRequest => ({
  passType: c.req.param('passType') ?? '',
  serial: c.req.param('serial') ?? '',
  token: /^ApplePass (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1],
});
const deviceOf = (c: DoorContext) => c.req.param('device') ?? '';

/** Routes that phones with a pass call. Source: https://developer.apple.com/documentation/walletpasses/adding-a-web-service-to-update-passes */
export function walletRoutes(): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  operation(
    routes,
    {
      id: 'registerPass',
      method: 'post',
      path: REGISTRATION,
      tag: 'Wallets',
      summary: 'Hear of changes of a pass',
      who: passHolders,
      headers: token,
      body: { schema: registrationInput, example: { pushToken: 'b3f0'.repeat(16) } },
      answer: { status: 201, says: 'Registered; 200 for a phone that was registered before.' },
      problems: { 400: ['input.invalid'], 401: ['wallet.token-refused'], 404: ['wallet.off'] },
    },
    async (c) => {
      const request = { ...passOf(c), device: deviceOf(c) };
      const isNew = await registerDevice(c.get('app'), request, await readJson(c));
      return c.body(null, isNew ? 201 : 200);
    },
  );
  operation(
    routes,
    {
      id: 'unregisterPass',
      method: 'delete',
      path: REGISTRATION,
      tag: 'Wallets',
      summary: 'Stop hearing of changes of a pass',
      who: passHolders,
      headers: token,
      answer: { says: 'The phone is forgotten, or was not registered.' },
      problems: { 401: ['wallet.token-refused'], 404: ['wallet.off'] },
    },
    async (c) => {
      await unregisterDevice(c.get('app'), { ...passOf(c), device: deviceOf(c) });
      return c.body(null, 200);
    },
  );
  operation(
    routes,
    {
      id: 'listChangedPasses',
      method: 'get',
      path: `${BASE}/devices/{device}/registrations/{passType}`,
      tag: 'Wallets',
      summary: 'List the passes of a phone that changed',
      who: phones,
      query: z.object({
        passesUpdatedSince: z.string().optional().describe('`lastUpdated` of an earlier answer.'),
      }),
      answer: { says: 'What may have changed; 204 for nothing.', schema: changedPassesAnswer },
      problems: { 404: ['wallet.off'] },
    },
    async (c) => {
      const asked = {
        device: deviceOf(c),
        passType: passOf(c).passType,
        since: c.req.query('passesUpdatedSince'),
      };
      const changed = await listChangedPasses(c.get('app'), asked);
      return changed ? c.json(changed) : c.body(null, 204);
    },
  );
  operation(
    routes,
    {
      id: 'getLatestPass',
      method: 'get',
      path: `${BASE}/passes/{passType}/{serial}`,
      tag: 'Wallets',
      summary: 'Download a pass as it is now',
      description:
        'Void for a ticket that is no longer valid, or somebody else’s. 304 with `If-Modified-Since` where nothing changed.',
      who: passHolders,
      headers: token,
      answer: { says: 'A signed pass.', schema: z.string(), contentType: 'application/vnd.apple.pkpass' },
      problems: { 401: ['wallet.token-refused'], 404: ['wallet.off', 'wallet.no-such-ticket'] },
    },
    async (c) => {
      const modifiedSince = dateIn(c.req.header('if-modified-since'));
      const { content, lastModified } = await getLatestPass(c.get('app'), { ...passOf(c), modifiedSince });
      if (lastModified) c.header('last-modified', lastModified.toUTCString());
      if (!content) return c.body(null, 304);
      return c.body(new Uint8Array(content), 200, { 'content-type': 'application/vnd.apple.pkpass' });
    },
  );
  operation(
    routes,
    {
      id: 'logFromWallet',
      method: 'post',
      path: `${BASE}/log`,
      tag: 'Wallets',
      summary: 'Report what went wrong on a phone',
      who: anybody,
      body: { schema: walletLogInput, example: { logs: ['Register task failed: 401'] } },
      answer: { says: 'Noted for the operator.' },
      problems: { 400: ['input.invalid'], 404: ['wallet.off'], 429: ['too-many-requests'] },
    },
    async (c) => {
      await noteWalletLog(c.get('app'), await readJson(c), callerOf(c));
      return c.body(null, 200);
    },
  );
  return routes;
}

function dateIn(header: string | undefined): Date | undefined {
  const at = Date.parse(header ?? '');
  return Number.isNaN(at) ? undefined : new Date(at);
}
