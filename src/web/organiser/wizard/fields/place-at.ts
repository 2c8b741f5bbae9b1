/** A card's top and bottom on the screen. */
export type Span = Readonly<{ top: number; bottom: number }>;

/**
 * Returns the index of a card that is dragged to `y`. It passes each neighbour at the neighbour's middle, so that it stays in place after
 * the two have swapped.
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
