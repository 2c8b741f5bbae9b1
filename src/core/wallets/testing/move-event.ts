import type { TestApp } from '../../../../tests/database.ts';
import { getOwnEvent } from '../../event-desk/get-own-event.ts';
import { enteredTypes } from '../../events/testing/entered-types.ts';
import { updateEvent } from '../../events/update-event.ts';
import type { SignedIn } from '../../shared/actor.ts';
import { HOUR_MS } from '../../shared/durations.ts';

/** Moves an event's start and end by an hour. */
export async function moveEvent(
  app: TestApp,
  { eventId, owner }: { eventId: string; owner: SignedIn },
): Promise<void> {
  const { id, updatedAt, types: stored, ...found } = await getOwnEvent(app, owner, eventId);
  const { name, description, timeZone, locationText, latitude, longitude, bannerKey, refundUntilDays } =
    found;
  const later = (local: string) => new Date(Date.parse(`${local}Z`) + HOUR_MS).toISOString().slice(0, 16);
  await updateEvent(app, owner, id, {
    name,
    description,
    timeZone,
    locationText,
    latitude,
    longitude,
    bannerKey,
    refundUntilDays,
    updatedAt,
    types: enteredTypes(stored),
    startsAt: later(found.startsAt),
    endsAt: later(found.endsAt),
  });
}
