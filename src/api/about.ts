import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { docsPage, docsPolicy } from './docs/docs-page.ts';
import type { ApiDocument } from './docs/document.ts';
import { once } from './docs/once.ts';
import type { Door } from './http/door.ts';
import { operation } from './http/operation.ts';
import { anybody } from './http/who.ts';

const FRESH = 'public, max-age=300';

/** @param documentFor returns the OpenAPI document of all operations, these included, for a public URL */
export function aboutRoutes(documentFor: (publicUrl: string) => ApiDocument): OpenAPIHono<Door> {
  const routes = new OpenAPIHono<Door>();
  const pageFor = once((publicUrl: string) => docsPage(documentFor(publicUrl)));
  operation(
    routes,
    {
      id: 'getOpenApiDocument',
      method: 'get',
      path: '/api/openapi.json',
      tag: 'About',
      summary: 'This documentation for programs',
      who: anybody,
      answer: { says: 'OpenAPI 3.1.', schema: z.looseObject({ openapi: z.string() }) },
    },
    (c) => c.json(documentFor(c.get('app').settings.publicUrl), 200, { 'cache-control': FRESH }),
  );
  operation(
    routes,
    {
      id: 'getDocs',
      method: 'get',
      path: '/api/docs',
      tag: 'About',
      summary: 'This documentation for people',
      who: anybody,
      answer: { says: 'A page.', schema: z.string(), contentType: 'text/html' },
    },
    (c) => {
      const page = pageFor(c.get('app').settings.publicUrl);
      return c.html(page, 200, { 'cache-control': FRESH, 'content-security-policy': docsPolicy });
    },
  );
  return routes;
}
