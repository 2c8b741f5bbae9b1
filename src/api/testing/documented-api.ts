import type { RouteConfig } from '@hono/zod-openapi';
import { expect } from 'vitest';
import { z } from 'zod';
import { cachingFault } from '../../../tests/cacheable-routes.ts';
import type { TestApp } from '../../../tests/database.ts';
import { createFrontDoor } from '../../server/front-door.ts';
import { apiDoor } from '../api-door.ts';
import { problemAnswer } from '../http/problem-answer.ts';

export interface Sent {
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent without conversion. */
  body?: BodyInit;
}

export interface Answered {
  status: number;
  headers: Headers;
  /** Parsed JSON, or the text. */
  body: unknown;
  /** The code of a problem. */
  code?: string;
  detail?: string;
  issues?: { path: string; message: string }[];
}

export type Call = (method: string, path: string, sent?: Sent) => Promise<Answered>;

/** All operations as registered, with their zod schemas. */
export const operations: RouteConfig[] = apiDoor().openAPIRegistry.definitions.flatMap((definition) =>
  definition.type === 'route' ? [definition.route] : [],
);

/**
 * Calls the API behind its front door, and checks every answer against the documentation: the status, every field of the body and the
 * code. It also checks that only public answers may be cached.
 */
export function documentedApi(app: TestApp): Call {
  const door = createFrontDoor(app, {
    pages: async () => new Response('page'),
    assetsDir: 'build/client',
    trustedProxies: 0,
  });
  return async (
    method,
    path,
    { headers = {}, json, body = json === undefined ? undefined : JSON.stringify(json) } = {},
  ) => {
    const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' };
    const response = await door.request(path, { method, headers: { ...type, ...headers }, body });
    const answered = await read(response);
    const operation = operationAt(method, path);
    if (operation) {
      expectDocumented(operation, answered);
      const loggedIn = 'authorization' in headers || headers.cookie?.includes('tikiti-session=') === true;
      expect(cachingFault(operation.path, answered, loggedIn)).toBeUndefined();
    }
    return answered;
  };
}

async function read(response: Response): Promise<Answered> {
  const { status, headers } = response;
  const text = await response.text();
  const isJson = /json/.test(headers.get('content-type') ?? '');
  const body: unknown = isJson && text ? JSON.parse(text) : text;
  if (status < 400 || !text) return { status, headers, body };
  expect(headers.get('content-type')).toBe('application/problem+json');
  const { code, detail, issues, ...problem } = problemAnswer.parse(body);
  expect(problem.status).toBe(status);
  return { status, headers, body, code, detail, issues };
}

const patterns = new Map(
  operations.map(({ path }) => [path, new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)]),
);

export function operationAt(method: string, path: string): RouteConfig | undefined {
  const [plain = ''] = path.split('?');
  const found = operations.filter(
    (operation) => operation.method === method.toLowerCase() && patterns.get(operation.path)?.test(plain),
  );
  return found.find((operation) => operation.path === plain) ?? found[0];
}

function expectDocumented({ operationId, responses }: RouteConfig, { status, body, code }: Answered): void {
  const response = responses[status];
  expect(response, `${operationId} answered ${status} ${code ?? ''}, which is not documented`).toBeDefined();
  const schema = schemaOf(response);
  if (code !== undefined) {
    expect(JSON.stringify(schema), `${operationId} answers ${code}`).toContain(`"${code}"`);
  } else if (schema instanceof z.ZodType) {
    expect(schema.parse(body), `${operationId} answers what is documented`).toEqual(body);
  } else {
    expect(body).toBe('');
  }
}

function schemaOf(response: RouteConfig['responses'][string] | undefined): unknown {
  const [content] = Object.values(response && 'content' in response ? (response.content ?? {}) : {});
  return content && 'schema' in content ? content.schema : undefined;
}
