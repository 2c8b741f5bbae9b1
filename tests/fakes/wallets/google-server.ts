import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';

const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
const LONGEST_LINK = 1_800;
type Thing = Record<string, unknown> & { id: string };

/**
 * Google Wallet as far as event tickets need it: access tokens for signed assertions, classes and objects, and links. It refuses what Google
 * refuses: a wrong key, scope, audience or time, ids of another issuer, an object without its class, what exists twice, and fields that are
 * missing or unknown.
 */
export async function startGoogle({ issuer = '3388000000000000001', now = () => new Date() } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const email = 'wallet@tikiti-test.iam.gserviceaccount.com';
  const tokens = new Map<string, number>();
  const classes = new Map<string, Thing>();
  const objects = new Map<string, Thing>();
  const calls: string[] = [];
  let failing: number | undefined;

  async function token(body: string) {
    const form = new URLSearchParams(body);
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return [400, { error: 'unsupported_grant_type' }];
    try {
      const { payload } = await jwtVerify(
        form.get('assertion') ?? '',
        createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
        {
          algorithms: ['RS256'],
          issuer: email,
          audience: `${url()}/token`,
          currentDate: now(),
          requiredClaims: ['iat', 'exp'],
        },
      );
      const lasts = (payload.exp ?? 0) - (payload.iat ?? 0);
      if (payload.scope !== SCOPE || lasts > 3_600) return [400, { error: 'invalid_scope' }];
    } catch (error) {
      return [400, { error: 'invalid_grant', error_description: (error as Error).message }];
    }
    const text = `ya29.${tokens.size}`;
    tokens.set(text, now().getTime() + 3_600_000);
    return [200, { access_token: text, expires_in: 3_599, token_type: 'Bearer' }];
  }

  function wallet(request: IncomingMessage, body: string) {
    const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if ((tokens.get(bearer) ?? 0) <= now().getTime()) return [401, { error: { status: 'UNAUTHENTICATED' } }];
    const [, collection = '', named] =
      /^\/v1\/(eventTicketClass|eventTicketObject)(?:\/(.+))?$/.exec(request.url ?? '') ?? [];
    if (!collection) return [404, { error: { status: 'NOT_FOUND' } }];
    const store = collection === 'eventTicketClass' ? classes : objects;
    const thing = JSON.parse(body) as Thing;
    const problem = collection === 'eventTicketClass' ? wrongClass(thing) : wrongObject(thing);
    if (request.method === 'PUT') {
      if (!store.has(decodeURIComponent(named ?? ''))) return [404, { error: { status: 'NOT_FOUND' } }];
      if (decodeURIComponent(named ?? '') !== thing.id) return [400, { error: { message: 'Another id.' } }];
    } else if (request.method !== 'POST' || named !== undefined) return [405, {}];
    else if (store.has(thing.id)) return [409, { error: { status: 'ALREADY_EXISTS' } }];
    if (problem) return [400, { error: { status: 'INVALID_ARGUMENT', message: problem } }];
    store.set(thing.id, thing);
    return [200, thing];
  }

  const isOwn = (id: unknown) => typeof id === 'string' && new RegExp(`^${issuer}\\.[\\w.-]+$`).test(id);
  const hasWords = (thing: unknown) =>
    typeof (thing as { defaultValue?: { value?: unknown } })?.defaultValue?.value === 'string';

  function wrongClass(thing: Thing): string | undefined {
    const { id, issuerName, eventName, reviewStatus, dateTime, venue, hexBackgroundColor } = thing;
    const unknown = Object.keys(thing).find((name) => !CLASS_FIELDS.has(name));
    if (unknown) return `Unknown field ${unknown}.`;
    if (!isOwn(id)) return 'The id is not the issuer’s.';
    if (!issuerName || !hasWords(eventName)) return 'A name is missing.';
    if (reviewStatus !== 'UNDER_REVIEW' && reviewStatus !== 'DRAFT') return 'The review status is wrong.';
    const times = Object.values((dateTime ?? {}) as Record<string, string>);
    if (!times.every((time) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/.test(time)))
      return 'A time is wrong.';
    if (venue && !(hasWords((venue as Thing).name) && hasWords((venue as Thing).address)))
      return 'A venue has name and address.';
    if (!/^#[0-9a-f]{6}$/.test(String(hexBackgroundColor))) return 'The colour is wrong.';
    return undefined;
  }

  function wrongObject(thing: Thing): string | undefined {
    const { id, classId, state, barcode } = thing;
    const unknown = Object.keys(thing).find((name) => !OBJECT_FIELDS.has(name));
    if (unknown) return `Unknown field ${unknown}.`;
    if (!isOwn(id)) return 'The id is not the issuer’s.';
    if (!classes.has(String(classId))) return 'The class does not exist.';
    if (!['ACTIVE', 'INACTIVE', 'EXPIRED', 'COMPLETED'].includes(String(state))) return 'The state is wrong.';
    if (barcode && (barcode as Thing).type !== 'QR_CODE') return 'The barcode is wrong.';
    return undefined;
  }

  const http = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    calls.push(`${request.method} ${request.url}`);
    const [status, answer] = failing
      ? [failing, { error: {} }]
      : request.url === '/token'
        ? await token(body)
        : wallet(request, body);
    response.writeHead(status as number, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  const url = () => `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  return {
    issuer,
    apiUrl: `${url()}/v1`,
    /** The file of the service account's key. */
    accountFile: JSON.stringify({
      type: 'service_account',
      client_email: email,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      private_key_id: 'key-1',
      token_uri: `${url()}/token`,
    }),
    classes,
    objects,
    /** Each call as "POST /v1/eventTicketObject". */
    calls,
    /** Answers everything with this status from now on; undefined: works again. */
    fail(status: number | undefined) {
      failing = status;
    },
    /** Ends all access tokens. */
    revoke: () => tokens.clear(),
    /** Opens a link as Google does for somebody who presses it. @returns the object that is added @throws Error when Google shows an error */
    async follow(link: string): Promise<Thing> {
      const [, jwt = ''] = /^https:\/\/pay\.google\.com\/gp\/v\/save\/([\w.-]+)$/.exec(link) ?? [];
      if (jwt.length > LONGEST_LINK) throw new Error('The link is too long.');
      const { payload } = await jwtVerify(jwt, publicKey, {
        algorithms: ['RS256'],
        issuer: email,
        audience: 'google',
        currentDate: now(),
      });
      if (payload.typ !== 'savetowallet') throw new Error('The token is of another type.');
      const named = (payload.payload as { eventTicketObjects?: Thing[] }).eventTicketObjects ?? [];
      const object = objects.get(named[0]?.id ?? '');
      if (named.length !== 1 || !object) throw new Error('The object does not exist.');
      if (named[0]?.classId !== object.classId) throw new Error('The object has another class.');
      return object;
    },
    close: () => new Promise((closed) => http.close(closed)),
  };
}

const CLASS_FIELDS = new Set([
  ...['id', 'issuerName', 'reviewStatus', 'eventId', 'eventName', 'dateTime', 'venue', 'hexBackgroundColor'],
  'multipleDevicesAndHoldersAllowedStatus',
]);
const OBJECT_FIELDS = new Set([
  ...[
    'id',
    'classId',
    'state',
    'barcode',
    'ticketHolderName',
    'ticketNumber',
    'ticketType',
    'reservationInfo',
  ],
  ...['groupingInfo', 'hexBackgroundColor', 'textModulesData', 'linksModuleData'],
]);
