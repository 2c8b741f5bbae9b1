import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { RouterContextProvider } from 'react-router';
import { build } from 'vite';
import { admitTicket } from '../../../core/check-in/scans/admit-ticket.ts';
import { searchDoor } from '../../../core/check-in/search-door.ts';
import { undoCheckIn } from '../../../core/check-in/undo-check-in.ts';
import type { SignedIn } from '../../../core/shared/actor.ts';
import type { App } from '../../../core/shared/app.ts';
import { DomainError, wordsOf } from '../../../core/shared/errors.ts';
import { actorContext, appContext } from '../../context.ts';
import { loader } from '../door.tsx';

/**
 * The policy allows only what the door's page needs: nothing from elsewhere, no inline script, WebAssembly for the decoder, and the one
 * style that react-aria adds for pressed elements.
 */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
].join('; ');

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

export interface DoorServer {
  origin: string;
  /** Every request has this user's session. */
  actor: SignedIn;
  close(): Promise<void>;
}

/** Builds the door's page with the project's own bundler and serves it over a real app with the page's policy. */
export async function startDoorServer(app: App, actor: SignedIn): Promise<DoorServer> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'door-'));
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    // A production build whatever the tests' mode, because React's development checks take half of a page's time.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { development: false } },
    plugins: [tailwindcss()],
    build: {
      outDir,
      target: 'es2022',
      rollupOptions: { input: path.join(import.meta.dirname, 'page.html') },
    },
  });
  const state = { actor };
  const server = createServer((request, response) => {
    answer(app, state.actor, outDir, request, response).catch((error: unknown) => {
      const known = error instanceof DomainError;
      if (!known) console.error(error);
      sendJson(response, known ? 400 : 500, { detail: known ? wordsOf(error) : 'Broken' });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(outDir, { recursive: true });
    },
  });
}

async function answer(
  app: App,
  actor: SignedIn,
  built: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://door');
  const [, room, eventId = ''] = /^\/(api\/events|door-data)\/([^/]+)/.exec(pathname) ?? [];
  if (room === 'api/events') {
    const [, scanId] = /\/check-ins\/([^/]+)$/.exec(pathname) ?? [];
    if (scanId) {
      await undoCheckIn(app, actor, { eventId, scanId });
      response.writeHead(204).end();
      return;
    }
    const asks = pathname.endsWith('/door-searches') ? searchDoor : admitTicket;
    sendJson(response, 200, await asks(app, actor, { ...JSON.parse(await bodyOf(request)), eventId }));
  } else if (room === 'door-data') {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    context.set(actorContext, actor);
    const asked = new Request(`http://door${request.url}`);
    const args = {
      context,
      params: { eventId },
      request: asked,
      url: new URL(asked.url),
      pattern: '/platform/event/:eventId/door',
    } as const;
    sendJson(response, 200, await loader(args));
  } else {
    const file = pathname.startsWith('/assets/') ? path.basename(pathname) : undefined;
    const bytes = await readFile(path.join(built, file ? `assets/${file}` : 'page.html'));
    const type = TYPES[path.extname(file ?? 'page.html')] ?? 'application/octet-stream';
    const headers = { 'content-type': type, 'content-security-policy': POLICY };
    response.writeHead(200, { ...headers, 'service-worker-allowed': '/platform/event/' }).end(bytes);
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}
