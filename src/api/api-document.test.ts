import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp } from '../../tests/database.ts';
import { catalogues } from '../../tests/refusals.ts';
import { apiDoor } from './api-door.ts';
import type { Operation } from './docs/described.ts';
import { documented } from './docs/documented.ts';
import { anybody } from './http/who.ts';
import { documentedApi, operations } from './testing/documented-api.ts';

const app = await createTestApp();
const call = documentedApi(app);

type Json = { [key: string]: Json } & { [index: number]: Json };
const document = (await call('GET', '/api/openapi.json')).body as Json;
const entries = Object.entries(document.paths as object).flatMap(([path, methods]) =>
  Object.entries(methods as object).map(([method, operation]) => ({
    method,
    path,
    operation: operation as Json,
  })),
);

/** Yields every object in the document with its place. */
function* parts(value: unknown, at = '#'): Generator<[at: string, part: Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [at, value as Record<string, unknown>];
  for (const [key, inner] of Object.entries(value)) yield* parts(inner, `${at}/${key.replaceAll('/', '~1')}`);
}

test('every route is documented, and only routes are', () => {
  const routes = apiDoor()
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(entries.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(routes.sort());
});

describe('the document', () => {
  test('is OpenAPI 3.1 and contains its address', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Tikiti API', version: expect.any(String) },
    });
    expect(document.servers).toEqual([{ url: app.settings.publicUrl }]);
  });

  test('has only references that resolve', () => {
    const refs = [...parts(document)].flatMap(([at, { $ref }]) =>
      typeof $ref === 'string' ? [{ at, $ref }] : [],
    );
    expect(refs.length).toBeGreaterThan(50);
    for (const { at, $ref } of refs) {
      const target = $ref
        .slice(2)
        .split('/')
        .reduce<Json | undefined>((part, key) => part?.[key], document);
      expect(target, `${at} points at ${$ref}`).toBeDefined();
    }
  });

  test('says that a larger free order is confirmed only by the emailed link', () => {
    const placing = entries.find(({ path }) => path === '/beginTransaction')?.operation;
    expect(placing?.description).toMatch(/more than 4 tickets.*Only that link confirms it/);
  });

  test('gives each operation a unique name, a known tag, a summary and its callers', () => {
    const ids = entries.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = (document.tags as unknown as { name: string }[]).map(({ name }) => name);
    for (const { operation } of entries) {
      expect(operation).toMatchObject({
        summary: expect.stringMatching(/^[A-Z].*[^.]$/),
        'x-who': expect.any(String),
      });
      expect(tags).toContain((operation.tags as unknown as string[])[0]);
      expect(operation.tags).toHaveLength(1);
    }
  });

  test('says log in and log out, as the pages do', () => {
    const texts = [...parts(document)].flatMap(([at, { summary, description }]) =>
      [summary, description].flatMap((text) => (typeof text === 'string' ? [`${at}: ${text}`] : [])),
    );
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.filter((text) => /\bsign(s|ed|ing)?( \w+){0,4} (in|out)\b/i.test(text))).toEqual([]);
  });

  test('explains exactly the names in each path', () => {
    for (const { path, operation } of entries) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const parameters = (operation.parameters ?? []) as unknown as {
        in: string;
        name: string;
        required: boolean;
      }[];
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => name)).toEqual(names);
      expect(inPath.every(({ required }) => required)).toBe(true);
    }
  });

  test('names only proofs that it explains', () => {
    const schemes = Object.keys(document.components?.securitySchemes as object);
    expect(schemes.sort()).toEqual(['guest', 'idToken', 'session']);
    for (const { operation } of entries) {
      for (const proof of operation.security as unknown as object[]) {
        expect(schemes).toEqual(expect.arrayContaining(Object.keys(proof)));
      }
    }
  });

  test('lists one success and the problems of each operation, with codes', () => {
    for (const { operation } of entries) {
      const statuses = Object.keys(operation.responses as object);
      expect(statuses.filter((status) => /^2\d\d$/.test(status))).toHaveLength(1);
      expect(statuses).toContain('500');
      for (const [status, response] of Object.entries(operation.responses as object)) {
        expect(response.description).toMatch(/\w/);
        if (status < '400') continue;
        const schema = response.content['application/problem+json'].schema;
        expect(schema.allOf[1].properties.code.enum.length).toBeGreaterThan(0);
      }
    }
  });

  test('has every code with which the core refuses something, unless only a page asks for it', () => {
    const onPages = [
      'door.code-over',
      'door.too-many-devices',
      'email-already-in-use',
      'file.unknown',
      'invitation.login-needed',
      'order.email-stays',
      'order.on-hold',
      'ticket.on-hold',
      'ticket.refunded',
      'ticket.resold',
      'ticket.reversed',
      'ticket.unknown',
      'unsubscribe.unknown',
      'wallet.no-bundle',
      'wallet.not-valid',
      'wallet.unavailable',
    ];
    const declared = catalogues.filter(({ file }) => file.startsWith('src/core/'));
    const codes = declared
      .flatMap(({ entries }) => entries.map(([code]) => code))
      .concat(
        globSync('src/core/**/*.ts', { exclude: ['**/*.test.ts', '**/testing/**'] }).flatMap((file) =>
          [
            ...readFileSync(file, 'utf8').matchAll(
              /(?:DomainError\(\s*'[\w-]+',\s*|refuse\(|return { code: )'([\w-]+\.[\w-]+)'/g,
            ),
          ].map(([, code]) => String(code)),
        ),
      );
    const documents = [...parts(document)].flatMap(([, { enum: values }]) =>
      Array.isArray(values) ? values : [],
    );
    expect(codes.length).toBeGreaterThan(200);
    expect([...new Set(codes)].filter((code) => !documents.includes(code)).sort()).toEqual(onPages);
  });

  test('says of a field that refers to a schema that it may be null', () => {
    const broken = [...parts(document)].filter(([, { allOf }]) =>
      (allOf as Json[] | undefined)?.some(({ type }) => Array.isArray(type) && type.includes('null')),
    );
    expect(broken.map(([at]) => at)).toEqual([]);
  });

  test('gives every field of every schema a type', () => {
    let fields = 0;
    for (const [at, { properties }] of parts(document)) {
      if (typeof properties !== 'object' || properties === null || at.endsWith('/properties')) continue;
      for (const [name, field] of Object.entries(properties)) {
        fields += 1;
        const keys = Object.keys(field);
        expect(
          keys.some((key) => ['type', '$ref', 'oneOf', 'anyOf', 'allOf', 'enum'].includes(key)),
          `${at}/${name}`,
        ).toBe(true);
      }
    }
    expect(fields).toBeGreaterThan(150);
  });

  test('allows no unknown fields in any body', () => {
    for (const { operation } of entries) {
      const body = operation.requestBody as Json | undefined;
      for (const content of Object.values(body?.content ?? {}) as Json[]) {
        if (String(content.schema?.format) === 'binary') continue; // a single file has no fields
        expect(content.schema, String(operation.operationId)).toMatchObject({
          type: 'object',
          additionalProperties: false,
        });
      }
    }
  });

  test('gives examples that its own schemas accept', () => {
    let examples = 0;
    for (const { request, operationId } of operations) {
      for (const [type, content] of Object.entries(request?.body?.content ?? {})) {
        if (type !== 'application/json' || !content || !('schema' in content)) continue;
        if (!(content.schema instanceof z.ZodType)) continue;
        examples += 1;
        expect(content.schema.safeParse(content.example), operationId).toMatchObject({ success: true });
      }
    }
    expect(examples).toBeGreaterThan(8);
  });

  const sentTo = (path: string) => {
    const found = entries.find((entry) => entry.path === path && entry.operation.requestBody);
    return found?.operation.requestBody?.content?.['application/json']?.schema;
  };

  test('describes the schemas that core parses with, including limits', () => {
    expect(sentTo('/beginTransaction')).toMatchObject({
      required: ['email', 'eventId'],
      properties: { quantities: { additionalProperties: { type: 'integer', minimum: 1 } } },
    });
  });

  test('leaves fields of the path out of the body', () => {
    const { properties = {} } = sentTo('/api/events/{eventId}/check-ins') ?? {};
    expect(Object.keys(properties)).toEqual([
      'code',
      'gate',
      'areaId',
      'direction',
      'people',
      'scanId',
      'scannedAt',
      'sentAt',
    ]);
  });
});

test('refuses a name in a path that nobody explained', () => {
  const operation: Operation = {
    id: 'x',
    method: 'get',
    path: '/api/{mystery}',
    tag: 'About',
    summary: 'x',
    who: anybody,
    answer: { says: 'x' },
  };
  expect(() => documented(operation)).toThrow(/mystery/);
});

describe('the page', async () => {
  const page = String((await call('GET', '/api/docs')).body);

  test('shows every operation with its address and a command to try it', () => {
    for (const { method, path, operation } of entries) {
      const id = String(operation.operationId);
      expect(page).toContain(`<article id="${id}"`);
      expect(page).toContain(`href="#${id}"`);
      expect(page).toContain(`<b class="${method}">${method.toUpperCase()}</b> <code>${path}</code>`);
    }
    expect(page.match(/>curl /g)).toHaveLength(entries.length);
  });

  test('links only within itself or to our own addresses', () => {
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    expect(ids.size).toBe([...page.matchAll(/ id="/g)].length);
    for (const [, target = ''] of page.matchAll(/ href="([^"]+)"/g)) {
      if (target.startsWith('#')) expect(ids).toContain(target.slice(1));
      else expect(['/', '/api/openapi.json', 'data:,']).toContain(target);
    }
  });

  test('runs no script and loads nothing', async () => {
    expect(page).not.toMatch(/<script|<link rel="stylesheet"|<img| src=/);
    const { headers } = await call('GET', '/api/docs');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });

  test('escapes its content', () => {
    expect(page).toContain('&quot;email&quot;: &quot;thandi@example.com&quot;');
    expect(page).not.toMatch(/undefined|\[object Object\]/);
  });
});
