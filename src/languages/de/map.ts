import type { map as english } from '../en/map.ts';
import type { In } from '../texts.ts';

export const map: In<'de', typeof english> = {
  loading: 'Karte wird geladen …',
  failed: 'Die Karte kann hier nicht angezeigt werden. Öffnen Sie stattdessen eine Karten-App.',
  noStreets: 'Diese Übersichtskarte zeigt keine Straßen. Für den Weg öffnen Sie eine Karten-App.',
  onlyTown: 'Diese Karte zeigt den Ort, nicht die genaue Adresse.',
  town: 'Der Ort der Veranstaltung',
  place: 'Hier findet die Veranstaltung statt',
};
