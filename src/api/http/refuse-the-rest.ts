import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Door, DoorContext } from './door.ts';
import { refusal } from './refusals.ts';

/** Refuses everything that no operation handles: a known path with another method, or an unknown path of ours. Call it last. */
export function refuseTheRest(api: OpenAPIHono<Door>): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of api.routes) methods.set(path, (methods.get(path) ?? new Set()).add(method));
  for (const [path, allowed] of methods) {
    const allow = [...(allowed.has('GET') ? [...allowed, 'HEAD'] : allowed)].join(', ');
    api.all(path, (c) => methodNotAllowed(c, allow));
  }
  api.all('/api/*', () => {
    throw refusal('request.unknown-path');
  });
}

/** Core has no kind for 405, because it concerns only HTTP. */
function methodNotAllowed(c: DoorContext, allow: string): Response {
  const problem = {
    type: 'about:blank',
    title: 'Method not allowed',
    status: 405,
    detail: `This address only accepts ${allow}.`,
    code: 'request.method-not-allowed',
  };
  const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store', allow };
  return c.body(JSON.stringify(problem), 405, headers);
}
