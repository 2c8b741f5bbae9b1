import type { Feature, FeatureCollection, LineString, Point } from 'geojson';
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import type { MapPoint } from './map-view.ts';

/** Degrees between two lines of the grid. The first step that is wide enough on the screen is used. */
const STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30];
const WIDE_ENOUGH_PX = 90;

/** Rings around the pin, m. Those too small or too large for the screen are left out. */
const RINGS = [50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000];
const RING_PX = { least: 45, most: 420 };

/** Metres per degree of latitude. */
const DEGREE = 111_195;
const CORNERS = 96;

type Ground = FeatureCollection<LineString | Point, { label?: string }>;

/**
 * Shows a grid of degrees where there are no streets. It moves with the map, and rings around the pin show distances.
 * @returns a function that moves the rings to the pin
 */
export function showGround(map: MapLibre, pin: MapPoint | null): (pin: MapPoint | null) => void {
  let centre = pin;
  const paint = () => {
    const { lat } = map.getCenter();
    // At zoom 0 the world is 512 px wide.
    const pxPerDegree = (512 * 2 ** map.getZoom()) / 360;
    const pxPerMetre = pxPerDegree / (DEGREE * Math.cos((lat * Math.PI) / 180));
    const bounds = map.getBounds();
    const box = {
      west: bounds.getWest(),
      east: bounds.getEast(),
      south: bounds.getSouth(),
      north: bounds.getNorth(),
    };
    map.getSource<GeoJSONSource>('grid')?.setData(gridOf(box, pxPerDegree));
    map.getSource<GeoJSONSource>('rings')?.setData(centre ? ringsOf(centre, pxPerMetre) : collect([]));
  };
  map.on('moveend', paint);
  paint();
  return (next) => {
    centre = next;
    paint();
  };
}

interface Box {
  west: number;
  east: number;
  south: number;
  north: number;
}

/** Lines over the view and one view's width beyond it on each side, so that a dragged map has lines too. */
export function gridOf({ west, east, south, north }: Box, pxPerDegree: number): Ground {
  const step = STEPS.find((degrees) => degrees * pxPerDegree >= WIDE_ENOUGH_PX) ?? 30;
  const [wide, high] = [east - west, north - south];
  const [left, right] = [west - wide, east + wide];
  const [bottom, top] = [Math.max(-85, south - high), Math.min(85, north + high)];
  const from = (edge: number, to: number) =>
    Array.from(
      { length: Math.max(0, Math.floor(to / step) - Math.ceil(edge / step) + 1) },
      (_, at) => (Math.ceil(edge / step) + at) * step,
    );
  return collect([
    ...from(left, right).map((x) =>
      line([
        [x, bottom],
        [x, top],
      ]),
    ),
    ...from(bottom, top).map((y) =>
      line([
        [left, y],
        [right, y],
      ]),
    ),
  ]);
}

/** Circles on the ground with their distance at the top. */
export function ringsOf({ latitude, longitude }: MapPoint, pxPerMetre: number): Ground {
  const shown = RINGS.filter(
    (metres) => metres * pxPerMetre >= RING_PX.least && metres * pxPerMetre <= RING_PX.most,
  );
  const squeeze = Math.cos((latitude * Math.PI) / 180);
  return collect(
    shown.flatMap((metres) => {
      const degrees = metres / DEGREE;
      const corners = Array.from({ length: CORNERS + 1 }, (_, at) => {
        const angle = (at / CORNERS) * 2 * Math.PI;
        return [longitude + (degrees * Math.sin(angle)) / squeeze, latitude + degrees * Math.cos(angle)];
      });
      const top: Feature<Point, { label?: string }> = {
        type: 'Feature',
        properties: {
          label: metres < 1_000 ? `${metres} m` : `${(metres / 1_000).toLocaleString('en-GB')} km`,
        },
        geometry: { type: 'Point', coordinates: corners[0] ?? [] },
      };
      return [line(corners), top];
    }),
  );
}

const line = (coordinates: number[][]): Feature<LineString, { label?: string }> => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'LineString', coordinates },
});

const collect = (features: Ground['features']): Ground => ({ type: 'FeatureCollection', features });
