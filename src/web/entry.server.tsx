import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { appContext, languageContext, requestContext } from './context.ts';
import { latePreloads } from './late-preloads.ts';
import { LanguageContext } from './ui/language/language.tsx';
import { shipsNoScripts } from './ui/page/static-pages.ts';

/** How long a page waits for deferred data before it is sent without it, ms. */
export const streamTimeout = 5_000;

/** Logs unexpected errors of loaders and actions, through the log that omits secrets and personal data. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  // A refusal ("No route matches", a DomainError) and a request that the client aborted are not faults.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(appContext).log.error({ err: error }, 'a page failed');
}

/**
 * Renders a page. Static pages and those for crawlers are sent whole, so that no React script has to move late parts into place. All others
 * are streamed with this response's nonce.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const isStatic = shipsNoScripts(routerContext);
  const whole = isStatic || isbot(request.headers.get('user-agent'));
  const nonce = isStatic ? undefined : context.get(requestContext).nonce;

  return new Promise((resolve, reject) => {
    let sent = false;
    let failed = false;

    const { pipe, abort } = renderToPipeableStream(
      <LanguageContext value={context.get(languageContext)}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </LanguageContext>,
      {
        nonce,
        [whole ? 'onAllReady' : 'onShellReady']: send,
        onShellError: reject,
        onError(error: unknown) {
          failed = true;
          // Errors before the shell is sent reject the promise above, and the router logs them.
          if (sent) context.get(appContext).log.error({ err: error }, 'a page broke off');
        },
      },
    );
    const timeout = setTimeout(abort, streamTimeout + 1_000);

    function send() {
      sent = true;
      const body = isStatic ? new PassThrough() : latePreloads();
      body.once('close', () => clearTimeout(timeout));
      pipe(body);
      const page = createReadableStreamFromReadable(body);
      resolve(new Response(page, { headers, status: failed ? 500 : status }));
    }
  });
}
