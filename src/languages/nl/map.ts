import type { map as english } from '../en/map.ts';
import type { In } from '../texts.ts';

export const map: In<'nl', typeof english> = {
  loading: 'Kaart laden…',
  failed: 'De kaart kan hier niet worden getoond. Open hem in een kaarten-app.',
  noStreets: 'Op deze overzichtskaart staan geen straten. Open een kaarten-app voor de route.',
  onlyTown: 'Deze kaart toont de plaats, niet het precieze adres.',
  town: 'De plaats van het evenement',
  place: 'Hier is het evenement',
};
