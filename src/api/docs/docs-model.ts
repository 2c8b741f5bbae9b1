import type { ApiDocument } from './document.ts';

/** The parts of the document that the page reads. Our own generator wrote them, so they are trusted. */
export interface DocsModel {
  info: { title: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  components: {
    schemas: Record<string, Schema>;
    securitySchemes: Record<string, { type: string; name?: string; description: string }>;
  };
  paths: Record<string, Record<string, DocsOperation>>;
}

export interface DocsOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  'x-who': string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema; example: Record<string, unknown> | string }> };
  responses: Record<string, DocsResponse>;
}

export interface DocsResponse {
  description: string;
  headers?: object;
  content?: Record<string, { schema: Schema }>;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  oneOf?: Schema[];
  allOf?: Schema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Place {
  method: string;
  path: string;
  operation: DocsOperation;
}

export function docsModel(document: ApiDocument): DocsModel {
  return document as unknown as DocsModel;
}

/** Returns the operations of a tag in the order of the document. */
export function placesOf({ paths }: DocsModel, tag: string): Place[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation }))
      .filter(({ operation }) => operation.tags.includes(tag)),
  );
}
