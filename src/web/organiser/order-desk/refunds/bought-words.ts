import type { OrganiserOrder } from '../../../../core/order-desk/organiser-order.ts';

type Bought = Pick<OrganiserOrder['tickets'][number], 'admits' | 'donation'>;

const KINDS = [
  { one: 'ticket', some: 'tickets', is: ({ admits }: Bought) => admits },
  { one: 'add-on', some: 'add-ons', is: ({ admits, donation }: Bought) => !admits && !donation },
  { one: 'donation', some: 'donations', is: ({ donation }: Bought) => donation },
];

/** Names what an order has: "ticket" for one, "tickets" for several, "tickets, add-on and donation" for a mix. */
export const boughtInWords = (bought: readonly Bought[]): string =>
  listed(bought, ({ one, some }, count) => (count === 1 ? one : some));

/** "2 tickets, 1 add-on and 1 donation" */
export const countedInWords = (bought: readonly Bought[]): string =>
  listed(bought, ({ one, some }, count) => (count === 1 ? `1 ${one}` : `${count} ${some}`));

function listed(bought: readonly Bought[], words: (kind: (typeof KINDS)[number], count: number) => string) {
  const parts = KINDS.flatMap((kind) => {
    const count = bought.filter(kind.is).length;
    return count > 0 ? [words(kind, count)] : [];
  });
  return new Intl.ListFormat('en-GB').format(parts);
}
