import type { TestApp } from '../../../../tests/database.ts';

/** How much cheaper the first of several tickets of a type is, minor units. */
export const CHEAPER_MINOR = 1_000;

/**
 * From now on, an order of several tickets of a type that costs more than that gets the first one cheaper, on a line of its own.
 * @returns a function from a quantity and a price to their total
 */
export function sellAtTwoPrices(app: TestApp): (quantity: number, priceMinor: number) => number {
  const place = app.holds.place.bind(app.holds);
  const types = new Map<string, ReturnType<typeof letBuyersChoose>>();
  app.holds = {
    place: async (hold) => {
      const { eventId } = hold;
      const ofEvent = types.get(eventId) ?? letBuyersChoose(app, eventId);
      types.set(eventId, ofEvent);
      const prices = new Map((await ofEvent).map(({ id, priceMinor }) => [id, priceMinor]));
      const lines = hold.lines.flatMap((line) => {
        const priceMinor = prices.get(line.ticketTypeId) ?? 0;
        if (!isSplit(line.quantity, priceMinor)) return [line];
        const cheap = { ...line, quantity: 1, unitPriceMinor: priceMinor - CHEAPER_MINOR };
        return [cheap, { ...line, quantity: line.quantity - 1 }];
      });
      return place({ ...hold, lines });
    },
  };
  return (quantity, priceMinor) =>
    quantity * priceMinor - (isSplit(quantity, priceMinor) ? CHEAPER_MINOR : 0);
}

const isSplit = (quantity: number, priceMinor: number) => quantity > 1 && priceMinor > CHEAPER_MINOR;

const letBuyersChoose = (app: TestApp, eventId: string) =>
  app.db
    .updateTable('ticket_types')
    .set({ priceFloorMinor: 0 })
    .where('eventId', '=', eventId)
    .returning(['id', 'priceMinor'])
    .execute();
