import { z } from 'zod';
import { receivedWithin } from '../../core/media/received-within.ts';
import { parseInput } from '../../core/shared/parse-input.ts';
import type { DoorContext } from './door.ts';
import { refusal } from './refusals.ts';

/** The time limit for an upload, ms, because it occupies one of a few places. 11 MB need 2.2 Mbit/s. */
const WITHIN_MS = 40_000;

const CHOOSE = 'Send one picture as a file in the field `image`.';

/** The form that uploads a picture. Core detects the real type of the file from its bytes. */
export const imageForm = z.strictObject({
  image: z
    .file({ error: CHOOSE })
    .min(1, { error: 'This file is empty.' })
    .describe('JPEG, PNG, WebP, AVIF or GIF; at most 10 MB and 50 megapixels.')
    .meta({ type: 'string', format: 'binary' }),
});

/** The form that uploads a file as an answer to a question. */
export const fileForm = z.strictObject({
  file: z
    .file({ error: 'Send one file in the field `file`.' })
    .describe('PDF, JPEG, PNG or WebP, by its content; at most 10 MB.')
    .meta({ type: 'string', format: 'binary' }),
});

/** Reads the file of a `fileForm`. @throws DomainError as readImage */
export async function readFile(
  c: DoorContext,
  withinMs = WITHIN_MS,
): Promise<{ name: string; bytes: Uint8Array }> {
  const { file } = parseInput(fileForm, fieldsOf(await readForm(c, withinMs)));
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** Reads the picture of an `imageForm`. @throws DomainError 'unsupported' (upload.not-multipart), 'invalid' (upload.broken, upload.too-slow, input.invalid) */
export async function readImage(c: DoorContext, withinMs = WITHIN_MS): Promise<Uint8Array> {
  const { image } = parseInput(imageForm, fieldsOf(await readForm(c, withinMs)));
  return new Uint8Array(await image.arrayBuffer());
}

async function readForm(c: DoorContext, withinMs: number): Promise<FormData> {
  const contentType = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw refusal('upload.not-multipart');
  const body = await receivedWithin(withinMs, c.req.arrayBuffer());
  try {
    return await new Response(body, { headers: { 'content-type': contentType } }).formData();
  } catch (cause) {
    throw refusal('upload.broken', { cause });
  }
}

/** A repeated field becomes a list, which the schema refuses. A form may have many thousands, so none is looked for among the others. */
function fieldsOf(form: FormData): Record<string, unknown> {
  const fields = new Map<string, FormDataEntryValue[]>();
  for (const [name, value] of form) {
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
}
