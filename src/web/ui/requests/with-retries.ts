import { toast } from '../toaster.tsx';

/** For how long what the network breaks off is tried again, ms: uploads, and all else that is done with files. */
export const UPLOAD_RETRY_MS = 600_000;
export const FILE_RETRY_MS = 120_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** The network, or what stands before our server, broke something off: it may go well the next time. */
export class BrokenOff extends Error {}

interface Patience {
  /** From the first try on; a try that is under way then is broken off as well. */
  forMs: number;
  /** Ends it: nobody waits for it any more. */
  signal?: AbortSignal | undefined;
  /** Said meanwhile, where there is more to say than that it goes on. */
  saying?: string;
  /** Called by "Cancel" beside it, where nothing else on the page ends it. */
  onCancel?: () => void;
}

/**
 * Tries again by itself what throws BrokenOff, after 1 s, 2 s and so on up to 30 s, and at once when the browser is back online. Says
 * so meanwhile.
 * @param attempt is one try; its signal ends with the time or with `signal`
 * @throws what the last try threw
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

/** Answers that proxies give while our server cannot be reached, or restarts. */
export const FROM_THE_WAY = new Set([502, 503, 504]);

/** One try over the network. @throws BrokenOff where no answer of ours came */
export async function fetchOnce(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch((cause: unknown) => {
    throw new BrokenOff('no connection', { cause });
  });
  if (FROM_THE_WAY.has(response.status)) throw new BrokenOff(response.statusText);
  return response;
}

/** A pause that ends early once the browser has a network again, or nobody waits any more. */
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
