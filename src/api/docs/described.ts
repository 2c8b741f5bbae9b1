import type { z } from 'zod';

/** One operation of the API: its address, its callers, its input and its answers. */
export interface Operation {
  /** Unique; the function name in generated clients. */
  id: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** For example "/api/events/{eventId}"; path-fields.ts explains each name in it once. */
  path: string;
  tag: Tag;
  summary: string;
  description?: string;
  who: Who;
  /** True if visitors share its answer for two seconds, by its ETag (decision 0135). `server/shared-address.ts` has the address too. */
  shared?: true;
  query?: z.ZodObject;
  /** Headers that it reads besides those of HTTP and of logging in. */
  headers?: z.ZodObject;
  body?: Body;
  /** One raw file, instead of a body with fields. */
  file?: FileBody;
  answer: Answer;
  /** Codes by status, besides those that every operation may answer. */
  problems?: Partial<
    Record<400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 429 | 502 | 503, readonly string[]>
  >;
}

export const TAGS = {
  Buying: 'From an event to an order. Prices and what is left are always the server’s.',
  Organising: 'An organiser’s own events and their pictures.',
  'Box office': 'Selling at the door, in shifts that are counted when they close.',
  'Add-ons': 'What is sold beside tickets and admits nobody, and donations.',
  'Promo codes': 'Discounts, special prices, and hidden tickets that a code reveals.',
  Money: 'Receipts, earnings, payouts, and reconciliation with the card providers.',
  Exports: 'Everything of an event as CSV or XLSX, in the same columns.',
  Exceptions: 'Payments, refunds and emails that need attention.',
  Approval: 'What admins decide before an event is sold.',
  People: 'What admins see of people with an account and of prospects, and what they can do for them.',
  Questionnaire: 'The intake questionnaire: its questions, and your own answers.',
  Door: 'Admitting tickets, each once, and who may.',
  Accounts: 'Signing up, logging in, guests and id tokens.',
  Providers: 'Where card providers report.',
  Wallets: 'What phones ask about the passes that they have.',
  About: 'This documentation, and how the installation is doing.',
} as const;

export type Tag = keyof typeof TAGS;

/** The proofs that an operation accepts from callers, and in words who may call it. */
export interface Who {
  proofs: readonly (Proof | 'none')[];
  says: string;
  /** For members of an organisation, which may require a second factor. */
  ofOrganisation?: true;
}

export type Proof = 'session' | 'guest' | 'idToken';

/** The schema is the one that core parses with; fields that are in the path are left out of the document. */
export interface Body {
  schema: z.ZodObject;
  /** A whole body that is accepted as it is, apart from ids. */
  example: Record<string, unknown>;
  contentType?: string;
}

export interface FileBody {
  contentType: string;
  says: string;
  /** The file as an argument of curl: "@venue.zip". */
  example: string;
}

export interface Answer {
  status?: 200 | 201 | 202 | 204;
  says: string;
  schema?: z.ZodType;
  contentType?: string;
  /** Another type that the caller may ask for. */
  otherContentType?: string;
  setsCookie?: boolean;
}
