import type { map as english } from '../en/map.ts';
import type { In } from '../texts.ts';

export const map: In<'pt', typeof english> = {
  loading: 'Carregando o mapa…',
  failed: 'O mapa não pode ser mostrado aqui. Abra-o em um aplicativo de mapas.',
  noStreets: 'Este mapa geral não mostra ruas. Para ver o caminho, abra um aplicativo de mapas.',
  onlyTown: 'Este mapa mostra a cidade, não o local exato.',
  town: 'A cidade do evento',
  place: 'Onde é o evento',
};
