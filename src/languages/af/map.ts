import type { map as english } from '../en/map.ts';
import type { In } from '../texts.ts';

export const map: In<'af', typeof english> = {
  loading: 'Die kaart laai tans…',
  failed: 'Die kaart kan nie hier gewys word nie. Maak dit eerder in ’n kaarttoep oop.',
  noStreets: 'Hierdie oorsigkaart het nie strate nie. Maak ’n kaarttoep oop vir die pad soontoe.',
  onlyTown: 'Hierdie kaart wys die dorp, nie die presiese plek nie.',
  town: 'Die dorp van die geleentheid',
  place: 'Waar die geleentheid is',
};
