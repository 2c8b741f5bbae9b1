import { expireHolds, sweepHeldFrom } from '../src/core/holds/expire-holds.ts';
import type { PlacedOrder } from '../src/core/holds/hold.ts';
import { placeOrder } from '../src/core/holds/place-order.ts';
import type { App } from '../src/core/shared/app.ts';
import { DAY_MS, MINUTE_MS } from '../src/core/shared/durations.ts';
import { DomainError } from '../src/core/shared/errors.ts';
import { receiveWebhook } from '../src/core/webhooks/receive-webhook.ts';
import { WOKEN } from '../src/jobs/sweeps.ts';
import { aGuest, anEvent, aUser } from '../tests/factories.ts';
import type { FakeClock } from '../tests/fakes/clock.ts';
import { drawFan, type Fan, fansASecond, MOST_TICKETS, pick, type Show, TRIES } from './oasis-fans.ts';
import type { OasisGateway } from './oasis-gateway.ts';

/** How far the clock moves at a time, ms: about a second of the whole replay. All that falls into a step happens at the same moment. */
const STEP_MS = 15_000;
const STEPS_A_MINUTE = MINUTE_MS / STEP_MS;

/** A type of a show, and how likely it is chosen: by how many tickets it has. */
export interface OnSale {
  eventId: string;
  ticketTypeId: string;
  capacity: number;
  share: number;
}

export type World = App & { clock: FakeClock };

/** Puts the shows on sale, all by one organiser. */
export async function putOnSale(app: World, shows: readonly Show[]): Promise<OnSale[]> {
  const owner = await aUser(app);
  const onSale: OnSale[] = [];
  for (const { name, types } of shows) {
    const event = await anEvent(app, {
      owner,
      name,
      types: types.map((type) => ({ ...type, currency: 'EUR', perOrderLimit: MOST_TICKETS })),
    });
    for (const { id, capacity } of event.types)
      onSale.push({ eventId: event.eventId, ticketTypeId: id, capacity, share: capacity });
  }
  return onSale;
}

/** What happened, as fans and the gateway saw it. */
export interface Seen {
  fans: number;
  held: number;
  soldOut: number;
  /** Refused because their network address held too much. */
  crowded: number;
  declined: number;
  charged: number;
  chargedLate: number;
}

/**
 * Replays an on-sale: lets in fans for some time, and goes on until nothing is under way. The clock waits for each step to end, so nothing
 * piles up, and the replay is as fast as the app. The sweeps run beside the fans, as in the worker.
 * @param minutes how long fans are let in, in the replay's time
 * @param onMinute called at the end of each minute of the replay
 * @throws if something is still under way a day later
 */
export async function replayOnSale(
  app: World,
  gateway: OasisGateway,
  {
    onSale,
    minutes,
    random,
    onMinute = () => {},
  }: { onSale: readonly OnSale[]; minutes: number; random: () => number; onMinute?: (seen: Seen) => void },
): Promise<Seen> {
  const seen = { fans: 0, held: 0, soldOut: 0, crowded: 0, declined: 0, charged: 0, chargedLate: 0 };
  const agenda = new Map<number, (() => Promise<void>)[]>();
  const start = app.clock.now().getTime();
  const ends = minutes * MINUTE_MS;
  let step = 0;
  /** Does something at the first step at or after an instant, and not now. */
  const at = (instant: number, act: () => Promise<void>) => {
    const then = Math.max(step + 1, Math.ceil((instant - start) / STEP_MS));
    const others = agenda.get(then);
    if (others) others.push(act);
    else agenda.set(then, [act]);
  };
  const fans = { app, gateway, onSale, random, seen, at };

  for (let minute = 0; ; ) {
    app.clock.set(new Date(start + step * STEP_MS));
    const acts = agenda.get(step) ?? [];
    agenda.delete(step);
    const until = Math.min(ends, (step + 1) * STEP_MS);
    const letIn = Math.ceil((until / 1_000) * fansASecond()) - seen.fans;
    const arrivals = Array.from({ length: letIn }, () => drawFan(random));
    seen.fans += arrivals.length;
    await Promise.all([
      ...acts.map((act) => act()),
      ...arrivals.map((fan) => buy(fans, fan, pick(onSale, random), TRIES)),
      ...sweepAll(app, step),
    ]);
    // Once everybody has paid or left, only holds still end, for which the clock goes faster.
    const isCalm = agenda.size === 0 && until === ends;
    step += isCalm ? STEPS_A_MINUTE : 1;
    for (; minute < Math.floor(step / STEPS_A_MINUTE); minute += 1) onMinute({ ...seen });
    if (isCalm && !(await isUnderWay(app))) return seen;
    if (step * STEP_MS > ends + DAY_MS) throw new Error('A day later, something is still under way.');
  }
}

interface Fans {
  app: World;
  gateway: OasisGateway;
  onSale: readonly OnSale[];
  random: () => number;
  seen: Seen;
  at(instant: number, act: () => Promise<void>): void;
}

/** Orders tickets, and pays or leaves. Whoever comes too late tries another show some seconds later. */
async function buy(fans: Fans, fan: Fan, choice: OnSale, triesLeft: number): Promise<void> {
  const { app, onSale, random, seen, at } = fans;
  const now = app.clock.now().getTime();
  const guest = aGuest(app);
  const order = {
    email: `fan-${guest.guestId}@example.com`,
    eventId: choice.eventId,
    quantities: { [choice.ticketTypeId]: fan.quantity },
  };
  const next = pick(onSale, random);
  const place = () => placeOrder(app, guest, order, fan.address, guest.guestId);
  let placed: PlacedOrder;
  try {
    placed = await place();
    if (fan.repeats) {
      const again = await place();
      if (again.orderId !== placed.orderId) throw new Error('The same order was placed twice.');
    }
  } catch (error) {
    if (!(error instanceof DomainError) || !/^order.(sold-out|too-many-unpaid)$/.test(error.code))
      throw error;
    if (error.code === 'order.too-many-unpaid') seen.crowded += 1;
    else seen.soldOut += 1;
    if (triesLeft > 1) at(now + fan.thinksMs[1], () => buy(fans, fan, next, triesLeft - 1));
    return;
  }
  seen.held += 1;
  const { tran, holdExpiresAt } = placed;
  if (!tran || fan.cards.length === 0) return;
  const firstCard = fan.late ? new Date(holdExpiresAt).getTime() - 2 * STEP_MS : now + fan.thinksMs[0];
  at(firstCard, () => pay(fans, fan, tran.reference, 0));
}

/** Tries a card. A late fan's bank takes a minute to answer, so that the hold has ended by then. */
async function pay(fans: Fans, fan: Fan, reference: string, card: number): Promise<void> {
  const { app, gateway, seen, at } = fans;
  const now = app.clock.now().getTime();
  gateway.confirm(reference);
  const hear = async () => {
    const approves = fan.cards[card] === 'approved';
    const webhook = gateway.answer(reference, approves);
    if (approves) seen.charged += 1;
    if (approves && fan.late) seen.chargedLate += 1;
    if (!approves) seen.declined += 1;
    if (card + 1 < fan.cards.length && !fan.late)
      at(now + fan.thinksMs[1], () => pay(fans, fan, reference, card + 1));
    for (let sent = 0; sent < fan.webhooks; sent += 1)
      await receiveWebhook(app, gateway.id, webhook.body, webhook.headers);
  };
  if (fan.late) at(now + MINUTE_MS, hear);
  else await hear();
}

/** The sweeps that an on-sale makes work for; the ticket mail stays queued. Each runs until nothing of its kind is due. */
function sweepAll(app: World, step: number): Promise<void>[] {
  const woken = (['webhooks', 'payments', 'refunds', 'held-payments'] as const).map(
    (kind) => WOKEN[kind].run,
  );
  // Every half a minute, as in the worker.
  const forgetful = step % 2 === 0 ? [sweepHeldFrom] : [];
  return [expireHolds, ...forgetful, ...woken].map(async (sweep) => {
    while ((await sweep(app)) > 0);
  });
}

/** Whether somebody holds seats, a webhook waits, or a refund is not done. */
async function isUnderWay({ db }: World): Promise<boolean> {
  const found = await Promise.all([
    db.selectFrom('orders').select('id').where('state', '=', 'held').limit(1).execute(),
    db.selectFrom('webhook_inbox').select('id').where('processedAt', 'is', null).limit(1).execute(),
    db.selectFrom('refunds').select('id').where('state', '!=', 'done').limit(1).execute(),
  ]);
  return found.some((rows) => rows.length > 0);
}
