import { randomBytes } from 'node:crypto';
import {
  createContext,
  createRequestHandler,
  data,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { isSecure, readCookie } from '../core/accounts/cookies.ts';
import { REFUSED_CODE } from '../core/promo-codes/coded-address.ts';
import { lookUpCode } from '../core/promo-codes/look-up-code.ts';
import { welcomeGuest } from '../core/sessions/guest.ts';
import { identify } from '../core/sessions/identify.ts';
import type { Actor } from '../core/shared/actor.ts';
import type { App } from '../core/shared/app.ts';
import { DomainError, wordsOf } from '../core/shared/errors.ts';
import { createFairQueue, type FairQueue } from '../core/shared/fair-queue.ts';
import { outageAsProblem } from '../core/shared/outage.ts';
import { parseJsonObject } from '../core/shared/parse-json.ts';
import { addressBlock } from '../core/throttle/address-block.ts';
import { languageOf } from '../languages/languages.ts';
import { isTranslated } from '../languages/translated-pages.ts';
import { actorContext, appContext, languageContext, requestContext } from '../web/context.ts';
import { type AskedLanguage, askedLanguage, nameIn } from './asked-language.ts';
import { compressed } from './content-coding.ts';
import { fromReplica } from './from-replica.ts';
import { createPageCache, soon } from './page-cache.ts';
import { formToSendAgain, isPublicForm } from './plain-page.ts';
import { problemResponse, statusOf } from './problem.ts';
import { refusal } from './refusals.ts';
import { refuseNulInForm } from './refuse-malformed.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { isPublicList, sharedAddress } from './shared-address.ts';

export type Pages = (request: Request, address: string) => Promise<Response>;

/** How long a CDN may keep a shared page, and go on sending it while it fetches it again, s. */
const SHARED = 'public, max-age=0, s-maxage=2, stale-while-revalidate=4';

/**
 * Limits the rendering of personal pages, each of which takes React some milliseconds of the event loop. A few are rendered at a time, in
 * turns by network, so that a flood hardly delays cached pages and other networks. A crowd behind one address still fits.
 */
const RENDERING = { atOnce: 8, waiting: 400, waitingEach: 200 };

/** Where a request comes from, and in which language it wants its page. */
interface Visit {
  /** The client's IP address; '' for a shared page. */
  address: string;
  language: AskedLanguage;
}

/** How long a logged-in visitor waits to be identified before they get the shared page, ms. */
const PATIENT_MS = 3_000;

/** Why a page, or what was sent to it, is not available right now. */
const refusalContext = createContext<DomainError | null>(null);

/**
 * Creates the handler of pages. It passes each page the app and the actor, and adds a Content-Security-Policy. A page that is the same for
 * every visitor is rendered once for all (decision 0010).
 */
export function createPages(
  app: App,
  build: ServerBuild,
  cache = createPageCache({ clock: app.clock }),
): Pages {
  const inTurns = renderedInTurns(withDomainErrors(build), createFairQueue(RENDERING));
  const handle = createRequestHandler(inTurns, 'production');
  // A cache of its own, so that ten thousand codes do not push out other pages.
  const codedCache = createPageCache({ clock: app.clock, maxPages: CODED_PAGES });

  async function render(
    request: Request,
    { actor, address, language, of = app }: Visit & { actor: Actor; of?: App | undefined },
    nonce?: string,
  ) {
    const context = new RouterContextProvider();
    context.set(appContext, of);
    context.set(actorContext, actor);
    context.set(requestContext, { nonce: nonce ?? '', url: new URL(request.url), address });
    const { locale, prefix, chosen } = language;
    context.set(languageContext, { ...languageOf(locale), prefix, chosen });
    const response = await handle(request, context);
    const refusal = context.get(refusalContext);
    if (refusal && isPublicForm(request)) throw refusal;
    const headers = new Headers(response.headers);
    // A file that somebody uploaded has its own policy, which is stricter.
    if (!headers.has('content-security-policy')) {
      headers.set('content-security-policy', contentSecurityPolicy(app, nonce));
    }
    if (response.status === 503) headers.set('retry-after', '5');
    headers.set('content-language', context.get(languageContext).locale);
    return { response, headers };
  }

  /** Renders a shared page from its address and language alone, so that nothing of the first visitor gets into it. */
  async function renderShared(address: string, language: AskedLanguage, of: App): Promise<Response> {
    const asked = new Request(new URL(address, app.settings.publicUrl));
    const { response, headers } = await render(asked, {
      actor: { kind: 'visitor' },
      address: '',
      language,
      of,
    });
    const { status, body } = response;
    headers.set('cache-control', status === 200 ? SHARED : 'private, no-cache');
    const negotiated = isTranslated(new URL(asked.url).pathname) && !language.prefix;
    headers.set('vary', `Cookie, ${negotiated ? 'Accept-Language, ' : ''}Accept-Encoding`);
    return new Response(body, { status, headers });
  }

  /** Renders a page for one person. */
  async function renderFor(actor: Actor, request: Request, from: Visit, of?: App): Promise<Response> {
    const nonce = randomBytes(16).toString('base64');
    const { response, headers } = await render(request, { actor, ...from, of }, nonce);
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store');
    const { status, statusText, body } = response;
    return compressed(request, new Response(body, { status, statusText, headers }));
  }

  async function answerOne(request: Request, from: Visit): Promise<Response> {
    const form = isPublicForm(request) ? request.clone() : undefined;
    let guestCookie: string | undefined;
    async function make(): Promise<Response> {
      const known = await identify(app, request.headers, from.address);
      const leavesSomething =
        request.method === 'POST' && /^\/(event|qn)\//.test(new URL(request.url).pathname);
      const welcome = leavesSomething && known.kind === 'visitor' ? welcomeGuest(app) : undefined;
      guestCookie = welcome?.setCookie;
      const actor = welcome?.guest ?? known;
      if (request.method !== 'GET' || actor.kind === 'user' || !isPublicList(new URL(request.url).pathname))
        return renderFor(actor, request, from);
      return fromReplica(app, (of) => renderFor(actor, request, from, of));
    }
    const page = await make().catch((error: unknown) => {
      const refusal = asUnavailable(error, { changes: form !== undefined });
      if (form && refusal) return formToSendAgain(form, refusal);
      throw error;
    });
    if (guestCookie) page.headers.append('set-cookie', guestCookie);
    return page;
  }

  /**
   * Answers with the shared page or, for somebody who is logged in, with their own. If their own is not available right now, they get the
   * shared one.
   */
  async function answerAlike(
    request: Request,
    from: Visit,
    shared: () => Promise<Response>,
  ): Promise<Response> {
    if (readCookie(request.headers, app.settings.publicUrl, 'session') === undefined) return shared();
    try {
      const known = await Promise.race([identify(app, request.headers, from.address), soon(PATIENT_MS)]);
      // A cookie may be made up or expired; then there is no session.
      if (known?.kind !== 'user') return await shared();
      const own = await renderFor(known, asAddressed(request, app.settings.publicUrl), from);
      return own.status === 503 ? await shared() : own;
    } catch (error) {
      if (asUnavailable(error, { changes: false })) return shared();
      throw error;
    }
  }

  return async (arrived, address) => {
    const { publicUrl } = app.settings;
    const { pathname, search } = new URL(arrived.url);
    const language = askedLanguage(pathname + search, (name) => arrived.headers.get(name), publicUrl);
    const request = language.prefix ? new Request(new URL(language.target, arrived.url), arrived) : arrived;
    const from = { address, language };
    const { method, headers } = request;
    const reads = method === 'GET' || method === 'HEAD';
    const shared = reads && !headers.has('authorization') ? sharedAddress(language.target) : undefined;
    if (!shared) return answerOne(asAddressed(await refuseNulInForm(request), publicUrl), from);
    const { name, code } = shared;
    const plain = () =>
      cache.answer(request, nameIn(language, name), () =>
        fromReplica(app, (of) => renderShared(name, language, of)),
      );
    const eventId = EVENT_PATH.exec(name)?.[1];
    if (code === undefined || eventId === undefined) return answerAlike(request, from, plain);
    return answerAlike(request, from, async () => {
      const asked = await askedCode(eventId, code, address);
      if (!asked) return plain();
      const coded = `${name}?${new URLSearchParams(asked)}`;
      const page = await codedCache.answer(request, nameIn(language, coded), () =>
        renderShared(coded, language, app),
      );
      // A refusal is for one address, so a CDN must not send it to others.
      if (REFUSED_CODE in asked) page.headers.set('cache-control', 'private, no-cache');
      return page;
    });
  };

  /**
   * Looks up the promo code of a request, which counts wrong codes by address. The page is shared afterwards: one for each valid code in
   * its canonical spelling, and one for all wrong ones. Undefined while the database is away.
   */
  async function askedCode(
    eventId: string,
    typed: string,
    address: string,
  ): Promise<Record<string, string> | undefined> {
    try {
      const { code } = await lookUpCode(app, eventId, typed, { address });
      return { code };
    } catch (error) {
      if (asUnavailable(error, { changes: false })) return undefined;
      if (!(error instanceof DomainError)) throw error;
      return { [REFUSED_CODE]: error.kind === 'too-many' ? 'wait' : 'unknown' };
    }
  }
}

const EVENT_PATH = /^\/event\/([0-9a-f-]{36})$/;

/** How many pages with a promo code are cached. */
const CODED_PAGES = 100;

/**
 * Gives a request the address that people use. Behind a proxy that ends TLS it arrives as http, while the browser's Origin says https;
 * React Router refuses forms for which the two differ.
 */
function asAddressed(request: Request, publicUrl: string): Request {
  if (!isSecure(publicUrl)) return request;
  const { pathname, search } = new URL(request.url);
  return new Request(new URL(pathname + search, publicUrl), request);
}

/**
 * Makes pages take turns for React's rendering only. Loaders and actions take none: they may wait seconds for a card provider or a
 * password's hash, and would delay everybody's pages.
 */
function renderedInTurns(build: ServerBuild, rendering: FairQueue): ServerBuild {
  const { module } = build.entry;
  const render: typeof module.default = async (request, status, headers, page, context) => {
    const { address } = context.get(requestContext);
    const work = async () => module.default(request, status, headers, page, context);
    // Shared pages have no owner. One that exists is rendered once for all, so it waits. Unknown ones could be requested without end.
    const shared = address === '';
    const found = status === 200;
    const asker = shared ? (found ? 'shared' : 'not found') : addressBlock(address);
    try {
      return await rendering.run(asker, work, { patient: shared && found });
    } catch (error) {
      const busy = asUnavailable(error, { changes: false });
      if (!busy) throw error;
      const refused = request.method === 'POST' ? notShown(busy) : busy;
      context.set(refusalContext, refused);
      return problemResponse(refused);
    }
  };
  return { ...build, entry: { ...build.entry, module: { ...module, default: render } } };
}

/** The error if an action was carried out but the page that would say so is refused. */
const notShown = ({ facts }: DomainError) =>
  refusal('server.busy', { retryAfterSeconds: Number(facts.retryAfterSeconds) });

/**
 * Turns DomainErrors of loaders, actions and middleware into what React Router's error boundaries understand: the right status, with a code
 * and a detail to show. Otherwise each would be a bare 500.
 */
function withDomainErrors(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const module = { ...route.module };
    const document = module.default === undefined;
    if (module.loader) module.loader = translated(module.loader, { changes: false, document });
    if (module.action) module.action = translated(withReadableBody(module.action), { changes: true });
    if (module.middleware)
      module.middleware = module.middleware.map((one) => translated(one, { changes: false }));
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

/**
 * Makes an action refuse a body that is not what it reads or breaks off, which a program may send. `request.json()` of any action is
 * parseJsonObject, so none can read what would break it.
 */
const withReadableBody =
  <Args extends { request: Request }, Result>(action: (args: Args) => Result) =>
  (args: Args): Result => {
    const { request } = args;
    const [readForm, readText] = [request.formData.bind(request), request.text.bind(request)];
    const formData = () =>
      readForm().catch((cause: unknown) => {
        throw refusal('request.not-a-form', { cause });
      });
    const json = async () => parseJsonObject(await readText());
    // The Node server's requests have methods that cannot be assigned.
    Object.defineProperties(request, { formData: { value: formData }, json: { value: json } });
    return action(args);
  };

function translated<Args extends [{ context: Readonly<RouterContextProvider> }, ...unknown[]], Result>(
  work: (...args: Args) => Result,
  what: { changes: boolean; document?: boolean },
) {
  return async (...args: Args): Promise<Awaited<Result>> => {
    try {
      return await work(...args);
    } catch (thrown) {
      const error = asUnavailable(thrown, what) ?? thrown;
      if (!(error instanceof DomainError)) throw error;
      if (error.kind === 'unavailable') args[0].context.set(refusalContext, error);
      // A document route has no error boundary, so the thrown response is the answer: it says when to try again, and becomes a page for a
      // browser.
      if (what.document || error.kind === 'unavailable') throw problemResponse(error);
      throw data({ code: error.code, detail: wordsOf(error) }, { status: statusOf(error) });
    }
  };
}

/** Finds errors that may be over in a moment: the database is away, or too many people ask. Undefined for any other error. */
function asUnavailable(error: unknown, what: { changes: boolean }): DomainError | undefined {
  const problem = outageAsProblem(error, what) ?? error;
  return problem instanceof DomainError && problem.kind === 'unavailable' ? problem : undefined;
}
