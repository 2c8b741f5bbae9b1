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
 * A file of ours that only who is logged in gets, asked for again where the network breaks it off.
 * @returns it, with the name it came with; undefined once whoever waited for it cancels
 * @throws Refused with what to show
 */
export async function fetchFile(path: string): Promise<NamedFile | undefined> {
  const got = await patiently((signal) => getWhole(path, signal));
  if (!got || 'file' in got) return got;
  if (got.status === 401) throw new Refused(EXPIRED);
  const problem = (await got.json().catch(() => ({}))) as { detail?: string };
  throw new Refused(problem.detail ?? BROKEN);
}

/** @returns undefined once it is cancelled @throws Refused once its time is over */
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

/** One try. @throws BrokenOff for half a file as well */
async function getWhole(path: string, signal: AbortSignal): Promise<NamedFile | Response> {
  const response = await fetchOnce(path, { signal });
  if (!response.ok) return response;
  const file = await response.blob().catch((cause: unknown) => {
    throw new BrokenOff('half a file', { cause });
  });
  return { file, name: nameOf(response) };
}

/** As `content-disposition` says it: in any script where it does so (RFC 8187), else plainly. */
function nameOf({ headers }: Response): string {
  const disposition = headers.get('content-disposition') ?? '';
  const coded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return coded === undefined
    ? (/filename="([^"]*)"/.exec(disposition)?.[1] ?? '')
    : decodeURIComponent(coded);
}

/** Fetches a file (see fetchFile) and puts it where the browser keeps downloads. @throws Refused with what to show */
export async function saveFile(path: string): Promise<void> {
  const got = await fetchFile(path);
  if (!got) return;
  const address = URL.createObjectURL(got.file);
  download(address, got.name);
  // The browser has read the address by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Has the browser itself save a file of ours that is too large to be held in a page, once it is known to come.
 * @throws Refused with what to show
 */
export async function saveLargeFile(path: string): Promise<void> {
  const asked = await patiently((signal) => fetchOnce(path, { method: 'HEAD', signal }));
  if (!asked) return;
  if (asked.ok) return download(path, '');
  // Such an answer has no words: the question in full says why.
  return saveFile(path);
}

/** @param name the browser's choice where it is empty: as `content-disposition` says it */
function download(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
