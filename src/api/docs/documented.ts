import type { RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Answer, Body, FileBody, Operation } from './described.ts';
import { problemsOf } from './documented-problems.ts';
import { pathFields } from './path-fields.ts';

const UNCHANGED =
  'Nothing has changed since the answer whose `ETag` you sent as `If-None-Match`. Without a login, answers may be two seconds old.';

/** Converts an operation to OpenAPI 3.1. */
export function documented(operation: Operation): RouteConfig {
  const { id, method, path, tag, summary, description, who, shared, query, headers, body, file, answer } =
    operation;
  const params = pathFields(path);
  return {
    operationId: id,
    method,
    path,
    tags: [tag],
    summary,
    description,
    security: who.proofs.map((proof) => (proof === 'none' ? {} : { [proof]: [] })),
    'x-who': who.says,
    request: {
      ...(Object.keys(params).length > 0 && { params: z.object(params) }),
      ...(query && { query }),
      ...(headers && { headers }),
      ...(body && { body: bodyOf(body, params) }),
      ...(file && { body: fileOf(file) }),
    },
    responses: {
      [answer.status ?? 200]: answerOf(answer),
      ...(shared && { 304: { description: UNCHANGED } }),
      ...problemsOf(operation),
    },
  };
}

function bodyOf({ schema, example, contentType = 'application/json' }: Body, params: object) {
  const fields = Object.entries(schema.shape).filter(([name]) => !Object.hasOwn(params, name));
  const content = { [contentType]: { schema: z.strictObject(Object.fromEntries(fields)), example } };
  return { required: true, content };
}

function fileOf({ contentType, says, example }: FileBody) {
  const schema = { type: 'string' as const, format: 'binary', description: says };
  return { required: true, content: { [contentType]: { schema, example } } };
}

function answerOf({ says, schema, contentType = 'application/json', otherContentType, setsCookie }: Answer) {
  return {
    description: says,
    ...(schema && {
      content: {
        [contentType]: { schema },
        ...(otherContentType && {
          [otherContentType]: { schema: { type: 'string' as const, format: 'binary' } },
        }),
      },
    }),
    ...(setsCookie && {
      headers: {
        'Set-Cookie': { description: 'Keep it and send it back.', schema: { type: 'string' as const } },
      },
    }),
  };
}
