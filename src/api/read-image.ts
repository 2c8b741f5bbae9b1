import { z } from 'zod';
import { DomainError } from '../core/shared/errors.ts';
import { parseInput } from '../core/shared/parse-input.ts';
import type { DoorContext } from './door.ts';

const CHOOSE = 'Send one picture as a file in the field `image`.';

/** The form that an upload is. What the file really is, core looks up in its bytes. */
export const imageForm = z.strictObject({
  image: z
    .file({ error: CHOOSE })
    .min(1, { error: 'This file is empty.' })
    .describe('JPEG, PNG, WebP, AVIF or GIF; at most 10 MB and 50 megapixels.')
    .meta({ type: 'string', format: 'binary' }),
});

/** @throws DomainError 'unsupported' (upload.not-multipart), 'invalid' (upload.broken, input.invalid) */
export async function readImage(c: DoorContext): Promise<Uint8Array> {
  const { image } = parseInput(imageForm, fieldsOf(await readForm(c)));
  return new Uint8Array(await image.arrayBuffer());
}

async function readForm(c: DoorContext): Promise<FormData> {
  const contentType = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new DomainError('unsupported', 'upload.not-multipart', 'Send the picture as multipart/form-data.');
  }
  const body = await c.req.arrayBuffer();
  try {
    return await new Response(body, { headers: { 'content-type': contentType } }).formData();
  } catch (cause) {
    throw new DomainError('invalid', 'upload.broken', 'The form did not arrive whole. Send it again.', {
      cause,
    });
  }
}

/** A field that came twice is a list, and so refused. */
function fieldsOf(form: FormData): Record<string, unknown> {
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}
