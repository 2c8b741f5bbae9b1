import { toast } from '../toaster.tsx';

/** How long uploads and other work with files are retried after network failures, ms. */
export const UPLOAD_RETRY_MS = 600_000;
export const FILE_RETRY_MS = 120_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** The network or a proxy broke the request off; another attempt may succeed. */
export class BrokenOff extends Error {}

interface Patience {
  /** Counted from the first attempt; an attempt in progress is aborted then. */
  forMs: number;
  /** Ends it when the page is left. */
  signal?: AbortSignal | undefined;
  /** The message meanwhile, if there is more to say than that it goes on. */
  saying?: string;
  /** Called by "Cancel" beside the message, if nothing else on the page ends it. */
  onCancel?: () => void;
}

/**
 * Retries what throws BrokenOff after 1 s, 2 s and so on up to 30 s, and at once when the browser is online again. Shows a message
 * meanwhile.
 * @param attempt is one attempt; its signal is aborted when time is over or with `signal`
 * @throws what the last attempt threw
 */
export async function withRetries<Answer>(
  attempt: (signal: AbortSignal) => Promise<Answer>,
  { forMs, signal, saying = 'The connection broke off. We keep trying…', onCancel }: Patience,
): Promise<Answer> {
  const ends = AbortSignal.any([AbortSignal.timeout(forMs), ...(signal ? [signal] : [])]);
  let notice: string | number | undefined;
  try {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
      try {
        return await attempt(ends);
      } catch (error) {
        if (!(error instanceof BrokenOff) || ends.aborted) throw error;
        notice ??= toast.loading(saying, {
          duration: forMs,
          ...(onCancel && { cancel: { label: 'Cancel', onClick: onCancel } }),
        });
        await untilOnline(waitMs, ends);
        if (ends.aborted) throw error;
      }
    }
  } finally {
    if (notice !== undefined) toast.dismiss(notice);
  }
}

/** Answers of proxies while our server restarts or cannot be reached. */
export const FROM_THE_WAY = new Set([502, 503, 504]);

/** One attempt over the network. @throws BrokenOff without an answer from our server */
export async function fetchOnce(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch((cause: unknown) => {
    throw new BrokenOff('no connection', { cause });
  });
  if (FROM_THE_WAY.has(response.status)) throw new BrokenOff(response.statusText);
  return response;
}

/** A pause that ends early when the browser is online again or `ends` is aborted. */
function untilOnline(waitMs: number, ends: AbortSignal): Promise<void> {
  return new Promise((go) => {
    const over = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', over);
      ends.removeEventListener('abort', over);
      go();
    };
    const timer = setTimeout(over, waitMs);
    globalThis.addEventListener?.('online', over);
    ends.addEventListener('abort', over);
  });
}
