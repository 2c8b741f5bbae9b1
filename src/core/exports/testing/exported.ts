import type { Actor } from '../../shared/actor.ts';
import type { App } from '../../shared/app.ts';
import { exportEvent } from '../export-event.ts';
import type { ExportedFile } from '../exported-file.ts';

/** Reads a whole file's bytes. */
export async function fileBytes({ pieces }: ExportedFile): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(Buffer.from(piece as Uint8Array));
  return Buffer.concat(all);
}

/** Reads a whole file as text. */
export const wholeFile = async (file: ExportedFile): Promise<string> => (await fileBytes(file)).toString();

/** Exports a table of an event as CSV. */
export const exported = async (
  app: App,
  actor: Actor,
  which: { eventId: string; name: string },
  input: object = {},
): Promise<string> => wholeFile(await exportEvent(app, actor, which, input));
