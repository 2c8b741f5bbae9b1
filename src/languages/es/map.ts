import type { map as english } from '../en/map.ts';
import type { In } from '../texts.ts';

export const map: In<'es', typeof english> = {
  loading: 'Cargando el mapa…',
  failed: 'El mapa no se puede mostrar aquí. Ábrelo en una aplicación de mapas.',
  noStreets: 'Este mapa general no tiene calles. Para llegar, ábrelo en una aplicación de mapas.',
  onlyTown: 'Este mapa muestra la ciudad, no el lugar exacto.',
  town: 'La ciudad del evento',
  place: 'Dónde es el evento',
};
