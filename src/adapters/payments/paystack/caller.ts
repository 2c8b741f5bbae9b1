import { z } from 'zod';
import { parseExactJson } from '../exact-json.ts';
import { orUnreadable } from '../read-listed.ts';
import { exchange } from './exchange.ts';

export type PaystackCaller = ReturnType<typeof createPaystackCaller>;

/** Source: https://paystack.com/docs/api/errors */
interface Says {
  message: string;
  code?: string | undefined;
  type?: string | undefined;
}

/** A refusal by Paystack: a status of 400 or more, or an envelope that says so. */
export class PaystackRefusal extends Error {
  readonly httpStatus: number;
  /** Paystack's message. */
  readonly says: string;
  /** Its code, when there is one, such as "duplicate_reference". */
  readonly code: string | undefined;
  /** The type of refusal, when there is one: "validation_error", "api_error" or "processor_error". */
  readonly type: string | undefined;
  constructor(path: string, httpStatus: number, { message, code, type }: Says) {
    super(`${path.split('?')[0]} answered ${httpStatus}: ${message}${code ? ` (${code})` : ''}`);
    this.httpStatus = httpStatus;
    this.says = message;
    this.code = code;
    this.type = type;
  }
}

type Method = 'GET' | 'POST' | 'PUT';

export function createPaystackCaller(apiUrl: string, secretKey: string, patienceMs: number) {
  async function ask(path: string, body?: object, method: Method = body ? 'POST' : 'GET') {
    const { status, text } = await exchange(apiUrl + path, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      patienceMs,
    });
    const envelope = envelopeSchema.parse(parseExactJson(text));
    if (isNotFound(method, status, envelope)) return undefined;
    if (status < 200 || status > 299 || !envelope.status) throw new PaystackRefusal(path, status, envelope);
    return envelope;
  }

  /**
   * Makes one call, which is a POST when there is a body. Returns undefined when the object does not exist.
   * @throws Unreadable for other data than `answer`; any other failure, timeouts included, rejects too
   */
  async function call<Answer extends z.ZodType>(
    answer: Answer,
    path: string,
    body?: object,
    method?: Method,
  ): Promise<z.output<Answer> | undefined> {
    const envelope = await ask(path, body, method);
    if (!envelope) return undefined;
    const read = answer.safeParse(envelope.data);
    if (!read.success) throw orUnreadable(read.error);
    return read.data;
  }

  /** Reads a whole list by its cursors; `path` has a query. Source: https://paystack.com/docs/api/pagination */
  call.listOf = async function* <Answer extends z.ZodType>(answer: Answer, path: string) {
    const asked = new Set<string>();
    for (let next = ''; ; ) {
      const cursor = next && `&next=${encodeURIComponent(next)}`;
      const envelope = await ask(`${path}&use_cursor=true&perPage=${PER_PAGE}${cursor}`);
      yield* z.array(answer).parse(envelope?.data ?? []);
      asked.add(next);
      next = envelope?.meta?.next ?? '';
      if (!next) return;
      if (asked.has(next)) throw new Error(`${path.split('?')[0]} leads in a circle.`);
    }
  };
  return call;
}

const PER_PAGE = 100;

const NOT_FOUND = new Set(['transaction_not_found', 'refund_not_found', 'dispute_not_found']);

/** Paystack documents 404 for what does not exist, but answers 400 with a code when a reference that it never saw is verified. */
function isNotFound(
  method: string,
  httpStatus: number,
  { code, status }: { code?: string | undefined; status: boolean },
): boolean {
  return NOT_FOUND.has(code ?? '') || (method === 'GET' && httpStatus === 404 && !status);
}

const envelopeSchema = z.object({
  status: z.boolean(),
  message: z.string(),
  code: z.string().optional().catch(undefined),
  type: z.string().optional().catch(undefined),
  data: z.unknown().optional(),
  meta: z.object({ next: z.string().nullish() }).optional().catch(undefined),
});
