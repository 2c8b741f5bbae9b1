import type { map as english } from '../en/map.ts';
import type { In } from '../texts.ts';

export const map: In<'fr', typeof english> = {
  loading: 'Chargement de la carte…',
  failed: 'La carte ne peut pas s’afficher ici. Ouvrez-la plutôt dans une application de cartes.',
  noStreets:
    'Cette carte d’ensemble ne montre pas les rues. Pour l’itinéraire, ouvrez une application de cartes.',
  onlyTown: 'Cette carte montre la ville, pas l’adresse exacte.',
  town: 'La ville de l’événement',
  place: 'Le lieu de l’événement',
};
