/** Where a card stands on the screen, from its top to its bottom. */
export type Span = Readonly<{ top: number; bottom: number }>;

/**
 * Returns the place in the list that a card which is dragged to `y` takes: it passes each neighbour at that one's middle, so that it
 * stays where it is put when the two have changed places.
 */
export function placeAt(cards: readonly Span[], dragged: number, y: number): number {
  const middle = (at: number) => {
    const { top, bottom } = cards[at] as Span;
    return (top + bottom) / 2;
  };
  let place = dragged;
  while (place + 1 < cards.length && y > middle(place + 1)) place += 1;
  while (place > 0 && y < middle(place - 1)) place -= 1;
  return place;
}
