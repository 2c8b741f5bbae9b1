import { Refused } from './call-api.ts';

const BROKE_OFF = 'The file did not arrive whole. Check your connection and try again.';
const EXPIRED = 'You were logged out meanwhile. Log in again in another tab, then press once more.';
const BROKEN = 'Something broke on our side. Try again in a moment.';

/** A file of ours that only who is logged in gets. @returns it, with the name it came with. @throws Refused with what to show */
export async function fetchFile(path: string): Promise<{ file: Blob; name: string }> {
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
export function saveFile({ file, name }: { file: Blob; name: string }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has read the address by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
