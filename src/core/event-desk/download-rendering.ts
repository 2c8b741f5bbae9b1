import { eventIdOf, unknownEvent } from '../events/event-policy.ts';
import { requireMay } from '../organisations/may.ts';
import { findRenderingOf } from '../renderings/rendering-store.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { refusal } from './refusals.ts';

export interface DownloadedRendering {
  fileName: string;
  sizeBytes: number;
  /** The reader must read it to the end or cancel it. */
  stream: ReadableStream<Uint8Array>;
}

/**
 * Opens an event's 3D rendering, for its owner and admins.
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown, also for others' events; rendering.none)
 */
export async function downloadRendering(
  app: App,
  actor: Actor,
  eventId: unknown,
): Promise<DownloadedRendering> {
  const user = requireUser(actor);
  const event = requireMay(
    user,
    'event.see',
    await findRenderingOf(app.db, eventIdOf(eventId)),
    unknownEvent,
  );
  const file = event.rendering && (await app.files.open(event.rendering.key));
  if (!event.rendering || !file) throw refusal('rendering.none');
  return { fileName: event.rendering.fileName, sizeBytes: file.size, stream: file.stream };
}
