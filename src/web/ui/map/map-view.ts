/** Where a map begins, and how far it zooms in. MapLibre's tiles are 512 px wide, so its zoom levels are one less than those of 256 px. */
export const FIRST_VIEW = { center: [28, -25] as [longitude: number, latitude: number], zoom: 5 - 1 };
export const PLACE_ZOOM = 15 - 1;

export interface MapPoint {
  latitude: number;
  longitude: number;
}

/** The limits of a pin. Web maps leave out the poles, which their projection cannot show. */
const MOST_NORTH = 85;

/** Rounds a point as it is stored: five decimals are about a metre, and longitudes wrap around. */
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
