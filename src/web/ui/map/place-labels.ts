import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';

/** The deepest zoom for which tiles of names exist; closer views use these too. */
const DEEPEST = 10;
/** A view has a handful of tiles. A very wide one gets no more than this. */
const MOST_TILES = 12;

interface Label {
  name: string;
  population: number;
  latitude: number;
  longitude: number;
}

/** Shows the names of places wherever the map goes. Without a connection there are none. */
export function showPlaceLabels(map: MapLibre): void {
  const kept = new Map<string, Promise<Label[]>>();
  const labelsOf = (tile: string) => {
    const asked = kept.get(tile) ?? askFor(tile);
    kept.set(tile, asked);
    // The list of places is still being prepared, so ask again later.
    void asked.then((labels) => labels.length === 0 && kept.delete(tile));
    return asked;
  };
  const show = async () => {
    const tiles = tilesIn(map);
    const labels = (await Promise.all(tiles.map(labelsOf))).flat();
    if (tilesIn(map).join() !== tiles.join()) return;
    map.getSource<GeoJSONSource>('places')?.setData({
      type: 'FeatureCollection',
      features: labels.map(({ name, population, latitude, longitude }) => ({
        type: 'Feature',
        properties: { name, population },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      })),
    });
  };
  map.on('moveend', show);
  void show();
}

async function askFor(tile: string): Promise<Label[]> {
  try {
    const response = await fetch(`/api/map-labels?tile=${tile}`);
    if (!response.ok) return [];
    return ((await response.json()) as { labels: Label[] }).labels;
  } catch {
    // Without names the map still shows where the pin is.
    return [];
  }
}

function tilesIn(map: MapLibre): string[] {
  const zoom = Math.max(0, Math.min(DEEPEST, Math.floor(map.getZoom())));
  const side = 2 ** zoom;
  const bounds = map.getBounds();
  const column = (longitude: number) => Math.floor(((longitude + 180) / 360) * side);
  const row = (latitude: number) => {
    const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180);
    return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side);
  };
  const tiles = new Set<string>();
  for (let x = column(bounds.getWest()); x <= column(bounds.getEast()); x += 1) {
    for (let y = row(bounds.getNorth()); y <= row(bounds.getSouth()); y += 1) {
      if (y >= 0 && y < side) tiles.add(`${zoom}/${((x % side) + side) % side}/${y}`);
    }
  }
  return [...tiles].slice(0, MOST_TILES);
}
