import { ask } from '../../prepare/ask.ts';
import type { PlacedOrder } from '../../prepare/buy.ts';
import { putOnSale } from '../../prepare/put-on-sale.ts';
import { TAXED } from './events.ts';
import type { Cast } from './make-orders.ts';
import { pay, place } from './place-and-pay.ts';

/** Makes an event with two taxes, one included in the price and one on top and under reverse charge, and the orders of a German and a French company. */
export async function chargeTax({
  gateway,
  organiser,
  admin,
  customer,
}: Cast): Promise<{ taxed: PlacedOrder; reverseCharged: PlacedOrder }> {
  const { id: onTop } = await ask<{ id: string }>(organiser, 'POST', '/api/tax-rates', {
    name: 'Tax on stands that the city of Berlin takes for its squares',
    rate: 8_875,
    onTop: true,
    reverseCharge: true,
  });
  const rates = await ask<{ id: string; name: string }[]>(organiser, 'GET', '/api/tax-rates');
  const included = rates.find(({ name }) => name === 'VAT')?.id;
  await ask(organiser, 'PUT', '/api/seller', {
    legalName: 'Kagiso Live Events GmbH',
    address: 'Holzmarktstraße 25\n10243 Berlin\nGermany',
    registrationNumber: 'HRB 123456 B',
    vatNumber: 'DE123456789',
  });
  const [visitor, stand] = TAXED.types;
  const eventId = await putOnSale(organiser, admin, {
    ...TAXED,
    types: [
      { ...visitor, taxRateId: included },
      { ...stand, taxRateId: onTop },
    ],
  });
  const { types } = await ask<{ types: { id: string }[] }>(customer, 'GET', `/api/events/${eventId}`);
  const [first, second] = types.map(({ id }) => id) as [string, string];
  const buy = async (business: object) => {
    const order = await place(customer, eventId, {
      email: 'books@example.com',
      quantities: { [first]: 2, [second]: 1 },
      business,
    });
    await pay(gateway, customer, order);
    return order;
  };
  const german = { company: 'Buchhandlung am Markt e. K.', address: 'Markt 1\n04109 Leipzig', country: 'DE' };
  const french = { company: 'Dupont SARL', address: '1 rue Bleue\n75009 Paris', country: 'FR' };
  return {
    taxed: await buy(german),
    reverseCharged: await buy({ ...french, vatNumber: 'FR12345678901' }),
  };
}
