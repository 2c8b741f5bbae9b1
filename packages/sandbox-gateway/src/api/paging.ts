import type { Context as Call } from 'hono';
import { z } from 'zod';
import { ApiError } from './envelope.ts';

const largestPage = 100;
const day = 86_400_000;

const whole = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

const paging = z.object({ perPage: whole(50), page: whole(1) });

/** The requested page of a list; times are in ms and inclusive. */
export interface Paging {
  perPage: number;
  page: number;
  skip: number;
  from: number;
  to: number;
}

/**
 * Reads `perPage` (50, at most 100), `page` (from 1), `from` and `to` (ISO 8601; a date alone means that whole day).
 * ApiError 400 `invalid_params`.
 */
export function readPaging(call: Call): Paging {
  const parsed = paging.safeParse(call.req.query());
  if (!parsed.success) {
    throw new ApiError(400, 'invalid_params', `Invalid ${String(parsed.error.issues[0]?.path[0])}`);
  }
  const perPage = Math.min(parsed.data.perPage, largestPage);
  const { page } = parsed.data;
  const from = moment(call, 'from')?.start ?? 0;
  const to = moment(call, 'to')?.end ?? Number.MAX_SAFE_INTEGER;
  return { perPage, page, skip: (page - 1) * perPage, from, to };
}

function moment(call: Call, name: 'from' | 'to'): { start: number; end: number } | undefined {
  const text = call.req.query(name);
  if (text === undefined || text === '') return undefined;
  const start = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(start)) throw new ApiError(400, 'invalid_params', `Invalid ${name} date`);
  return { start, end: text.length === 10 ? start + day - 1 : start };
}

/** Answers 200 with one page of a list and the `meta` with its size. */
export function okPage(
  call: Call,
  message: string,
  data: unknown[],
  { perPage, page, skip }: Paging,
  total: number,
  more: Record<string, unknown> = {},
): Response {
  const meta = { total, skipped: skip, perPage, page, pageCount: Math.ceil(total / perPage), ...more };
  return call.json({ status: true, message, data, meta });
}

/**
 * Returns one page of a list in memory, in the order of its ids: with `use_cursor` the one that `next` or `previous` names, otherwise
 * `page`. Throws ApiError 400 `invalid_params`, also for an unknown cursor.
 */
export function cutPage<Item extends { id: number }>(
  call: Call,
  items: readonly Item[],
): { shown: readonly Item[]; meta: Record<string, unknown> } {
  const { perPage, page, skip } = readPaging(call);
  const { use_cursor, next, previous } = call.req.query();
  if (use_cursor !== 'true') {
    return { shown: items.slice(skip, skip + perPage), meta: { perPage, page, total: items.length } };
  }
  const from = next ? placeOf(items, next) : previous ? placeOf(items, previous) - perPage : 0;
  const start = Math.max(0, from);
  const cursorAt = (place: number) => (items[place] ? `${CURSOR}${items[place].id}` : undefined);
  const encoded = (cursor: string | undefined) =>
    cursor === undefined ? null : Buffer.from(cursor).toString('base64');
  return {
    shown: items.slice(start, start + perPage),
    meta: {
      next: encoded(cursorAt(start + perPage)),
      previous: encoded(start > 0 ? cursorAt(start) : undefined),
      perPage,
    },
  };
}

const CURSOR = 'item:';

function placeOf(items: readonly { id: number }[], cursor: string): number {
  const text = Buffer.from(cursor, 'base64').toString();
  const place = items.findIndex(({ id }) => text === `${CURSOR}${id}`);
  if (place < 0) throw new ApiError(400, 'invalid_params', 'Invalid cursor');
  return place;
}
