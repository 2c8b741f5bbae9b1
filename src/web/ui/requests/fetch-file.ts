import { Refused } from './call-api.ts';
import { BrokenOff, FILE_RETRY_MS, fetchOnce, withRetries } from './with-retries.ts';

const WAITING = 'You seem to be offline. Your download will start when you’re back online.';
const BROKE_OFF = 'You seem to be offline, so the file didn’t arrive. Check your connection, then try again.';
const EXPIRED = 'You were logged out. Log in again in another tab, then press once more.';
const BROKEN = 'Something broke on our side. Try again in a moment.';

interface NamedFile {
  file: Blob;
  name: string;
}

/**
 * Fetches one of our files that requires a login, and retries if the network fails.
 * @returns the file with its name; undefined if cancelled
 * @throws Refused with what to show
 */
export async function fetchFile(path: string): Promise<NamedFile | undefined> {
  const got = await patiently((signal) => getWhole(path, signal));
  if (!got || 'file' in got) return got;
  if (got.status === 401) throw new Refused(EXPIRED);
  const problem = (await got.json().catch(() => ({}))) as { detail?: string };
  throw new Refused(problem.detail ?? BROKEN);
}

/** @returns undefined once cancelled @throws Refused once its time is over */
async function patiently<Answer>(attempt: (signal: AbortSignal) => Promise<Answer>) {
  const leaving = new AbortController();
  const { signal } = leaving;
  const onCancel = () => leaving.abort();
  try {
    return await withRetries(attempt, { forMs: FILE_RETRY_MS, signal, saying: WAITING, onCancel });
  } catch {
    if (signal.aborted) return undefined;
    throw new Refused(BROKE_OFF);
  }
}

/** One attempt. @throws BrokenOff, also for an incomplete file */
async function getWhole(path: string, signal: AbortSignal): Promise<NamedFile | Response> {
  const response = await fetchOnce(path, { signal });
  if (!response.ok) return response;
  const file = await response.blob().catch((cause: unknown) => {
    throw new BrokenOff('half a file', { cause });
  });
  return { file, name: nameOf(response) };
}

/** The name in `content-disposition`, preferably its Unicode form (RFC 8187). */
function nameOf({ headers }: Response): string {
  const disposition = headers.get('content-disposition') ?? '';
  const coded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return coded === undefined
    ? (/filename="([^"]*)"/.exec(disposition)?.[1] ?? '')
    : decodeURIComponent(coded);
}

/** Fetches a file (see fetchFile) and saves it among the browser's downloads. @throws Refused with what to show */
export async function saveFile(path: string): Promise<void> {
  const got = await fetchFile(path);
  if (!got) return;
  const address = URL.createObjectURL(got.file);
  download(address, got.name);
  // The browser has read the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Lets the browser save one of our files that is too large to hold in the page, once the server has confirmed it.
 * @throws Refused with what to show
 */
export async function saveLargeFile(path: string): Promise<void> {
  const asked = await patiently((signal) => fetchOnce(path, { method: 'HEAD', signal }));
  if (!asked) return;
  if (asked.ok) return download(path, '');
  // An answer to HEAD has no body; the full request returns the reason.
  return saveFile(path);
}

/** @param name empty to let the browser use that of `content-disposition` */
function download(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
