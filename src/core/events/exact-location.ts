/** An event's pin, as it is stored. */
interface EventPin {
  latitude: number | null;
  longitude: number | null;
  /** Nobody placed it: it is in the middle of a town. */
  pinIsTown: boolean;
}

/** Returns where an event is, for documents and programs that lead people there; nothing if its pin only marks a town. */
export const exactLocation = ({ latitude, longitude, pinIsTown }: EventPin) =>
  latitude === null || longitude === null || pinIsTown ? {} : { location: { lat: latitude, lng: longitude } };
