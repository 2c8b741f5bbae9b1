/** A map begins there, and comes this close. MapLibre's tiles are 512 px wide: its zooms are one less than those of 256 px. */
export const FIRST_VIEW = { center: [28, -25] as [longitude: number, latitude: number], zoom: 5 - 1 };
export const PLACE_ZOOM = 15 - 1;

export interface MapPoint {
  latitude: number;
  longitude: number;
}

/** A pin is moved within these. Web maps end where the poles would be endless. */
const MOST_NORTH = 85;

/** A point as it is stored: five decimals are a metre; once around the world is the same place. */
export function tidyPoint({ latitude, longitude }: MapPoint): MapPoint {
  const north = Math.min(MOST_NORTH, Math.max(-MOST_NORTH, latitude));
  const east = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return { latitude: round(north), longitude: round(east) };
}

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5 + 0;

/** "26.10760° S, 28.05670° E" */
export function describePoint({ latitude, longitude }: MapPoint): string {
  const part = (degrees: number, letter: string) => `${Math.abs(degrees).toFixed(5)}° ${letter}`;
  return `${part(latitude, latitude < 0 ? 'S' : 'N')}, ${part(longitude, longitude < 0 ? 'W' : 'E')}`;
}

/** Links to a point on a map that needs no WebGL. */
export const openStreetMapAt = ({ latitude, longitude }: MapPoint) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;
