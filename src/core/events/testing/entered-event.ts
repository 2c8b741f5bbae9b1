import type { OwnEventDetails } from '../../event-desk/own-event.ts';
import { enteredTypes } from './entered-types.ts';

/** Turns an event as its organiser sees it into a change that keeps its details and ticket types. */
export function enteredEvent(event: OwnEventDetails) {
  const { name, description, startsAt, endsAt, timeZone, locationText, updatedAt } = event;
  const { latitude, longitude, bannerKey, types } = event;
  return {
    name,
    description,
    startsAt,
    endsAt,
    timeZone,
    locationText,
    updatedAt,
    latitude,
    longitude,
    bannerKey,
    types: enteredTypes(types),
  };
}
