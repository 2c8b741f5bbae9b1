import { DETAILS_FORMS } from './limit-body.ts';
import { refusal } from './refusals.ts';

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Nobody types a NUL, and no database stores one. */
const nul = (where: string) => refusal('request.nul', { where });

/** @throws DomainError 'invalid' (request.nul, request.malformed-address) */
export function refuseBadAddress(url: string): void {
  if (/%00|\0/.test(url)) throw nul('The address');
  if (!url.includes('%')) return;
  try {
    decodeURIComponent(new URL(url).pathname);
  } catch (cause) {
    throw refusal('request.malformed-address', { cause });
  }
}

/**
 * Checks a form for NULs and returns a request whose body can still be read. Files may contain any bytes, so a form with files checks its
 * own fields.
 * @throws DomainError 'invalid' (request.nul)
 */
export async function refuseNulInForm(request: Request): Promise<Request> {
  const contentType = request.headers.get('content-type') ?? '';
  // Whether it has a body is asked last, because the Node server's Request is made only for that.
  if (!FORM.test(contentType) || !request.body) return request;
  const takesFiles = /^multipart/i.test(contentType) && DETAILS_FORMS.test(new URL(request.url).pathname);
  if (takesFiles) return request;
  const body = new Uint8Array(await request.arrayBuffer());
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (body.includes(0) || (!/^multipart/i.test(contentType) && text.includes('%00'))) throw nul('The form');
  return new Request(request, { body });
}
