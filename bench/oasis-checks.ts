import { sql } from 'kysely';
import { parsePaymentReference } from '../src/core/ledger/payment-reference.ts';
import { startDailyReconciliations, sweepReconciliations } from '../src/core/reconciliation/reconcile.ts';
import type { App } from '../src/core/shared/app.ts';
import { MINUTE_MS } from '../src/core/shared/durations.ts';
import { breaches } from '../tests/factories.ts';
import type { Charge, OasisGateway } from './oasis-gateway.ts';
import type { OnSale, World } from './oasis-replay.ts';

/** How many charges are compared at a time, so that memory stays small. */
const CHARGES_A_PAGE = 5_000;

/**
 * Checks what an on-sale left behind, once nothing is under way: every seat is sold once or free, every charge at the gateway has bought its
 * order's tickets or was refunded, and the ledger has what the gateway has, to the cent. Then the app compares its books as it does each day.
 * @returns one line for each fault; nothing when all is well
 */
export async function faultsOf(
  app: World,
  gateway: OasisGateway,
  onSale: readonly OnSale[],
): Promise<string[]> {
  const checks = [faultsOfSeats(app, onSale), faultsOfMoney(app, gateway), breaches(app)];
  return [...(await Promise.all(checks)).flat(), ...(await faultsOfComparison(app))];
}

/** Runs the app's own daily comparison with the gateway. It leaves out the last minutes, and files what it finds. */
async function faultsOfComparison(app: World): Promise<string[]> {
  app.clock.advance(11 * MINUTE_MS);
  await startDailyReconciliations(app);
  while ((await sweepReconciliations(app)) > 0);
  const run = app.db.selectFrom('reconciliations').select(['endedAt', 'trouble', 'resolved', 'differences']);
  const filed = app.db.selectFrom('payment_exceptions').select(['kind', 'code', 'orderId']);
  const open = await filed.where('resolvedAt', 'is', null).limit(20).execute();
  return [
    ...(await run.execute()).flatMap((one) =>
      one.endedAt && one.resolved === 0
        ? []
        : [`the comparison found or could not compare: ${JSON.stringify(one)}`],
    ),
    ...open.map((one) => `somebody must look at ${JSON.stringify(one)}`),
  ];
}

/** Counts tickets themselves, since a counter may be wrong in the same way as what it allowed. */
async function faultsOfSeats({ db }: Pick<App, 'db'>, onSale: readonly OnSale[]): Promise<string[]> {
  const { rows } = await sql<{ ticketTypeId: string; tickets: number; held: number; sold: number }>`
    select i.ticket_type_id, i.held, i.sold, coalesce(t.tickets, 0)::int as tickets from inventory i
    left join (select ticket_type_id, count(*) as tickets from tickets where state <> 'revoked' group by 1) t using (ticket_type_id)
  `.execute(db);
  const byType = new Map(rows.map((row) => [row.ticketTypeId, row]));
  return onSale.flatMap(({ ticketTypeId, capacity }) => {
    const { tickets = 0, held = 0, sold = 0 } = byType.get(ticketTypeId) ?? {};
    const of = `of ${capacity} seats of ${ticketTypeId}`;
    return [
      ...(tickets > capacity ? [`${tickets} tickets were sold ${of}`] : []),
      ...(sold !== tickets ? [`${sold} are counted as sold ${of}, and ${tickets} tickets are out`] : []),
      ...(held !== 0 ? [`${held} are still held ${of}`] : []),
    ];
  });
}

async function faultsOfMoney({ db }: Pick<App, 'db'>, gateway: OasisGateway): Promise<string[]> {
  const faults: string[] = [];
  let [charges, keptMinor] = [0, 0];
  for (const page of pagesOf(gateway.charges())) {
    charges += page.length;
    keptMinor += page.reduce((sum, charge) => sum + kept(charge), 0);
    faults.push(...(await faultsOfCharges({ db }, page)));
  }
  const { rows } = await sql<{ booked: number; succeeded: number }>`
    select (select count(*) from payment_attempts where state = 'succeeded') as succeeded,
      (select coalesce(sum(amount_minor), 0)::bigint from ledger_entries where account = ${`provider:${gateway.id}`}) as booked
  `.execute(db);
  const { booked = 0, succeeded = 0 } = rows[0] ?? {};
  if (succeeded !== charges)
    faults.push(`${succeeded} payments are in the books, and ${charges} charges at the gateway`);
  if (booked !== keptMinor) faults.push(`the ledger has ${booked} at the gateway, which has ${keptMinor}`);
  return faults;
}

const kept = ({ chargedMinor, feeMinor, refundedMinor }: Charge) => chargedMinor - feeMinor - refundedMinor;

/** Compares charges with the orders that they are for. An order has one payment here. */
async function faultsOfCharges({ db }: Pick<App, 'db'>, page: readonly Charge[]): Promise<string[]> {
  const keys = page.map(({ reference }) => parsePaymentReference(reference));
  const { rows } = await sql<{
    at: number;
    state: string | null;
    booked: number;
    tickets: number;
    wanted: number;
  }>`
    select c.at, o.state, coalesce(l.minor, 0)::bigint as booked, t.tickets, w.wanted
    from unnest(${keys.map((key) => key?.eventId)}::uuid[], ${keys.map((key) => key?.orderId)}::uuid[])
      with ordinality as c (event_id, order_id, at)
    left join orders o on o.event_id = c.event_id and o.id = c.order_id,
    lateral (select sum(amount_minor) as minor from ledger_entries e where e.event_id = c.event_id and e.order_id = c.order_id
      and e.account like 'provider:%') l,
    lateral (select count(*) as tickets from tickets k where k.event_id = c.event_id and k.order_id = c.order_id
      and k.state <> 'revoked') t,
    lateral (select coalesce(sum(quantity), 0)::int as wanted from order_lines n where n.event_id = c.event_id
      and n.order_id = c.order_id) w
  `.execute(db);
  return rows.flatMap(({ at, state, booked, tickets, wanted }) => {
    const charge = page[at - 1] as Charge;
    const { reference, chargedMinor, refundedMinor } = charge;
    const about = `${reference}, whose order is ${state ?? 'missing'}`;
    const bought = refundedMinor === 0 && wanted > 0 && tickets === wanted;
    const wentBack = refundedMinor === chargedMinor && tickets === 0;
    return [
      ...(bought || wentBack
        ? []
        : [
            `a charge of ${chargedMinor} has ${tickets} of ${wanted} tickets, and ${refundedMinor} was refunded: ${about}`,
          ]),
      ...(booked === kept(charge)
        ? []
        : [`the ledger has ${booked} of a charge, and the gateway ${kept(charge)}: ${about}`]),
    ];
  });
}

function* pagesOf(charges: Iterable<Charge>): Iterable<Charge[]> {
  let page: Charge[] = [];
  for (const charge of charges) {
    page.push(charge);
    if (page.length < CHARGES_A_PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
