import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Operation } from '../docs/described.ts';
import { documented } from '../docs/documented.ts';
import type { Door, DoorContext } from './door.ts';

type Handler = (c: DoorContext) => Response | Promise<Response>;

/** Adds a route and its documentation, so that neither exists without the other. */
export function operation(routes: OpenAPIHono<Door>, described: Operation, handler: Handler): void {
  routes.openAPIRegistry.registerPath(documented(described));
  const path = described.path.replace(/\{(\w+)\}/g, ':$1');
  routes.on(described.method.toUpperCase(), path, (c) => {
    c.header('cache-control', 'no-store');
    const tracer = c.get('tracer');
    return tracer ? tracer.span(described.id, async () => handler(c)) : handler(c);
  });
}
