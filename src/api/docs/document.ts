import type { OpenAPIHono } from '@hono/zod-openapi';
import { cookieName } from '../../core/accounts/cookies.ts';
import type { Door } from '../http/door.ts';
import { TAGS } from './described.ts';

export type ApiDocument = ReturnType<OpenAPIHono<Door>['getOpenAPI31Document']>;

const ABOUT = `Everything the pages can do, for programs.

Amounts are integers in minor units (cents) beside a currency. Instants are ISO 8601 in UTC. Ids are UUIDs. Unknown fields are refused, so a typo never goes unnoticed. Every error is answered with problem details (RFC 9457): \`detail\` is for people, \`code\` for programs, and \`issues\` names each field that is wrong.`;

/** Returns the OpenAPI 3.1 document of all operations, with this installation's address. */
export function apiDocument(api: OpenAPIHono<Door>, publicUrl: string): ApiDocument {
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Tikiti API',
      version: '1',
      description: ABOUT,
      license: { name: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  });
  return { ...document, components: { ...document.components, securitySchemes: securitySchemes(publicUrl) } };
}

function securitySchemes(publicUrl: string): NonNullable<ApiDocument['components']>['securitySchemes'] {
  return {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: cookieName(publicUrl, 'session'),
      description: 'An account’s session, from logging in.',
    },
    guest: {
      type: 'apiKey',
      in: 'cookie',
      name: cookieName(publicUrl, 'guest'),
      description: 'A guest, from any event page or from `POST /api/guest`.',
    },
    idToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description:
        'An id token from `POST /api/id-token`, good for 15 minutes. It takes precedence over any cookie.',
    },
  };
}
