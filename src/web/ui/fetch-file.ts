import { Refused } from './call-api.ts';

const BROKE_OFF = 'The file did not arrive whole. Check your connection and try again.';
const EXPIRED = 'You were logged out meanwhile. Log in again in another tab, then press once more.';
const BROKEN = 'Something broke on our side. Try again in a moment.';

interface NamedFile {
  file: Blob;
  name: string;
}

/** A file of ours that only who is logged in gets. @returns it, with the name it came with. @throws Refused with what to show */
export async function fetchFile(path: string): Promise<NamedFile> {
  let response: Response;
  try {
    response = await fetch(path);
    if (response.ok) return { file: await response.blob(), name: nameOf(response) };
  } catch {
    throw new Refused(BROKE_OFF);
  }
  if (response.status === 401) throw new Refused(EXPIRED);
  const problem = (await response.json().catch(() => ({}))) as { detail?: string };
  throw new Refused(problem.detail ?? BROKEN);
}

/** As `content-disposition` says it: in any script where it does so (RFC 8187), else plainly. */
function nameOf({ headers }: Response): string {
  const said = headers.get('content-disposition') ?? '';
  const coded = /filename\*=UTF-8''([^;]+)/i.exec(said)?.[1];
  return coded === undefined ? (/filename="([^"]*)"/.exec(said)?.[1] ?? '') : decodeURIComponent(coded);
}

/** Puts a file where the browser keeps downloads. */
export function saveFile({ file, name }: NamedFile): void {
  const address = URL.createObjectURL(file);
  download(address, name);
  // The browser has read the address by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Has the browser itself save a file of ours that is too large to be held in a page, once it is known to come.
 * @throws Refused with what to show
 */
export async function saveLargeFile(path: string): Promise<void> {
  const asked = await fetch(path, { method: 'HEAD' }).catch(() => undefined);
  if (asked?.ok) return download(path, '');
  // Such an answer has no words: the question in full says why.
  saveFile(await fetchFile(path));
}

/** @param name the browser's choice where it is empty: as `content-disposition` says it */
function download(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
