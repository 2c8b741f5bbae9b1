import { z } from 'zod';

export type PaystackCaller = ReturnType<typeof createPaystackCaller>;

/** What it said no to: a status of 400 and more, or an envelope that says so. */
export class PaystackRefusal extends Error {
  readonly httpStatus: number;
  /** Its own words. */
  readonly says: string;
  constructor(path: string, httpStatus: number, message: string) {
    super(`${path.split('?')[0]} answered ${httpStatus}: ${message}`);
    this.httpStatus = httpStatus;
    this.says = message;
  }
}

/** One call; POST when there is a body. Undefined for "no such thing". @throws on any other failure, a timeout included */
export function createPaystackCaller(apiUrl: string, secretKey: string, patienceMs: number) {
  return async <Answer extends z.ZodType>(
    answer: Answer,
    path: string,
    body?: object,
    method: 'GET' | 'POST' | 'PUT' = body ? 'POST' : 'GET',
  ): Promise<z.output<Answer> | undefined> => {
    const response = await fetch(apiUrl + path, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
    const envelope = envelopeSchema.parse(await response.json());
    if (NOT_FOUND.has(envelope.code ?? '')) return undefined;
    if (!response.ok || !envelope.status) {
      throw new PaystackRefusal(path, response.status, envelope.message);
    }
    return answer.parse(envelope.data);
  };
}

const NOT_FOUND = new Set(['transaction_not_found', 'refund_not_found', 'dispute_not_found']);

const envelopeSchema = z.object({
  status: z.boolean(),
  message: z.string(),
  code: z.string().optional(),
  data: z.unknown().optional(),
});
