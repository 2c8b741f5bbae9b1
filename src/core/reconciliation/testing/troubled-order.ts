import type { TestApp } from '../../../../tests/database.ts';
import { aGuest, type anEvent, provesAgain } from '../../../../tests/factories.ts';
import { checkDispute } from '../../disputes/check-disputes.ts';
import { resolveException } from '../../exceptions/resolve-exception.ts';
import { placeOrder } from '../../holds/place-order.ts';
import { paymentReference } from '../../ledger/payment-reference.ts';
import { exchangeTicket } from '../../order-desk/exchange-ticket.ts';
import { refundOrder } from '../../order-refunds/refund-order.ts';
import { refundOwnTickets } from '../../order-refunds/refund-own-tickets.ts';
import { retryRefund } from '../../order-refunds/retry-refund.ts';
import { verifyPayment } from '../../payments/verify-payment.ts';
import { syncRefunds } from '../../refunds/sync-refunds.ts';
import type { Actor } from '../../shared/actor.ts';
import type { Happening, TroubledLife } from './troubled-life.ts';

type TestEvent = Awaited<ReturnType<typeof anEvent>>;

/** Nothing was bought, it is disputed, or too little is left by now. */
function ifPossible(error: { kind?: string }): void {
  if (error.kind !== 'conflict' && error.kind !== 'invalid') throw error;
}

/** An order with a troubled life. Each method is one thing that its customer, organiser, bank or provider does. */
export class TroubledOrder {
  readonly key: { eventId: string; orderId: string };
  readonly life: TroubledLife;
  private readonly buyer: Actor;
  private readonly app: TestApp;
  private readonly charge: number;
  private readonly paid = new Set<number>();
  private byHand: string | undefined;
  private disputed = false;
  /** Refunds of ours whose money was sent by hand. */
  readonly sentByHandInstead: { id: string; byHand: string }[] = [];

  constructor(app: TestApp, key: TroubledOrder['key'], buyer: Actor, charge: number, life: TroubledLife) {
    this.app = app;
    this.buyer = buyer;
    this.key = key;
    this.charge = charge;
    this.life = life;
  }

  /** @returns undefined when too little is left */
  static async begin(app: TestApp, event: TestEvent, life: TroubledLife): Promise<TroubledOrder | undefined> {
    const { eventId, types } = event;
    const quantities = { [types[0]?.id as string]: life.quantity };
    const asked = { email: 'thandi@example.com', eventId, quantities };
    const buyer = aGuest(app);
    const placed = await placeOrder(app, buyer, asked).catch((error) => {
      if (error.kind === 'conflict') return undefined;
      throw error;
    });
    if (!placed?.tran) return undefined;
    return new TroubledOrder(app, { eventId, orderId: placed.orderId }, buyer, placed.tran.amount, life);
  }

  reference(number: number): string {
    return paymentReference({ ...this.key, number });
  }

  /** The provider's fee may exceed the payment. */
  private keep(number: number): number {
    return number === 1 ? this.life.providerKeeps : 0;
  }

  async pay(number: 1 | 2, when: 'in-time' | 'late'): Promise<void> {
    const { pays, again } = this.life;
    const how = number === 1 ? pays : again;
    if (how === 'no' || (how === 'late') !== (when === 'late')) return;
    if (number === 2) await this.openAgain();
    const amountMinor = how === 'wrong' ? this.charge - 1 : this.charge;
    const feeMinor = this.life.feeSaid === 'at-once' ? this.keep(number) : null;
    this.app.provider.report(this.reference(number), { status: 'succeeded', amountMinor, feeMinor });
    this.paid.add(number);
    await verifyPayment(this.app, { ...this.key, number });
  }

  /** Opens a payment as another window of the same customer would. */
  private async openAgain(): Promise<void> {
    const { provider, db } = this.app;
    const first = provider.payments.get(this.reference(1));
    if (!first) throw new Error('It was opened.');
    const { snapshot: _, ...same } = first;
    await provider.create({ ...same, reference: this.reference(2) });
    const { eventId, orderId } = this.key;
    await db
      .insertInto('payment_attempts')
      .values({
        eventId,
        orderId,
        number: 2,
        provider: 'fake',
        state: 'opened',
        amountMinor: this.charge,
        currency: first.amount.currency,
        createdAt: this.app.clock.now(),
        payee: first.payee?.account ?? null,
      } as never)
      .execute();
  }

  /** A direct payment's fee is always reported in the end, since the payee's share depends on it. */
  async sayFees(): Promise<void> {
    const { payee } = this.app.provider.payments.get(this.reference(1)) ?? {};
    if (this.life.feeSaid === 'at-once' || (this.life.feeSaid === 'never' && !payee)) return;
    for (const number of this.paid) {
      this.app.provider.report(this.reference(number), { feeMinor: this.keep(number) });
      await verifyPayment(this.app, { ...this.key, number });
    }
  }

  /** Sets how the provider answers the next refund request. */
  meetRefunds(): void {
    const { answer } = this.life;
    if (answer === 'at-once') return;
    for (const number of this.paid) this.app.provider.fates.set(this.reference(number), answer);
  }

  /** Staff exchange a ticket for the event's second type. */
  async exchange({ owner, types }: TestEvent): Promise<void> {
    const { exchanged } = this.life;
    const [ticketId] = await this.oneTicket();
    if (exchanged === 'no' || !ticketId) return;
    await provesAgain(this.app, owner);
    const input = { ticketId, ticketTypeId: types[1]?.id, refundDifference: exchanged === 'with-difference' };
    await exchangeTicket(this.app, owner, this.key, input).catch(ifPossible);
  }

  async askForRefund(event: TestEvent): Promise<void> {
    const { refunded } = this.life;
    if (refunded === 'no') return;
    if (refunded === 'by-customer') {
      const tickets = await this.oneTicket();
      if (tickets.length > 0)
        await refundOwnTickets(this.app, this.buyer, this.key, { tickets }).catch(ifPossible);
      return;
    }
    if (refunded === 'most-then-rest') await this.askFor(event, { amountMinor: this.charge - 2 });
    const wish =
      refunded === 'ticket'
        ? { tickets: await this.oneTicket() }
        : refunded === 'cents'
          ? { amountMinor: 2 }
          : { refundFee: refunded !== 'price' };
    await this.askFor(event, wish);
  }

  private async askFor({ owner }: TestEvent, wish: object): Promise<void> {
    // Large refunds need a fresh proof, and time has passed.
    await provesAgain(this.app, owner);
    await refundOrder(this.app, owner, { ...this.key, ...wish }).catch(ifPossible);
  }

  private async oneTicket(): Promise<string[]> {
    const { eventId, orderId } = this.key;
    const found = await this.app.db
      .selectFrom('tickets')
      .where('eventId', '=', eventId)
      .where('orderId', '=', orderId)
      .select('id')
      .orderBy('id')
      .limit(1)
      .execute();
    return found.map(({ id }) => id);
  }

  async sendByHand(when: Happening['when']): Promise<void> {
    const { byHand, handBecomes } = this.life;
    const minor = this.amountOf(byHand, when);
    if (!byHand || minor <= 0) return;
    const state = handBecomes === 'done' ? 'done' : 'pending';
    const { provider } = this.app;
    const reference = this.reference(byHand.payment);
    this.byHand = provider.refundByHand(reference, minor, state);
    if (this.life.handListedLate && byHand.all && state === 'done') {
      provider.unlistedRefunds.add(this.byHand);
      provider.report(reference, { status: 'reversed' });
    }
    if (byHand.told) await syncRefunds(this.app, { ...this.key, number: byHand.payment });
  }

  /** Sends by hand each refund that the provider has not taken and that somebody was told about. */
  async sendInstead(): Promise<void> {
    if (!this.life.sentInstead) return;
    const { eventId, orderId } = this.key;
    const filed = await this.app.db
      .selectFrom('refunds as r')
      .innerJoin('payment_exceptions as x', 'x.refundId', 'r.id')
      .where('r.eventId', '=', eventId)
      .where('r.orderId', '=', orderId)
      .where('r.state', '=', 'requested')
      .where('r.providerRefundId', 'is', null)
      .where('x.kind', '=', 'refund_failed')
      .select(['r.id', 'r.attemptNumber as number', 'r.amountMinor as minor'])
      .execute();
    const { provider } = this.app;
    for (const { id, number, minor } of filed) {
      const reference = this.reference(number);
      const taken = this.refundsThere().some(({ key }) => key === id);
      if (taken || provider.isDisputed(reference) || provider.left(reference) < minor) continue;
      this.sentByHandInstead.push({ id, byHand: provider.refundByHand(reference, minor) });
    }
  }

  /** Decides about payments on hold by looking at the provider. */
  async decide({ owner }: TestEvent): Promise<void> {
    if (!this.life.decided) return;
    const { eventId, orderId } = this.key;
    const held = await this.app.db
      .selectFrom('payment_exceptions')
      .where('eventId', '=', eventId)
      .where('orderId', '=', orderId)
      .where('kind', '=', 'payment_on_hold')
      .where('resolvedAt', 'is', null)
      .select(['id', 'attemptNumber as number'])
      .execute();
    for (const { id, number } of held) {
      const isGone = this.app.provider.left(this.reference(number ?? 1)) === 0;
      const decision = isGone ? 'money_refunded' : 'money_kept';
      await resolveException(this.app, owner, id, { decision }).catch((error) => {
        // The provider answered meanwhile.
        if (error.code !== 'exception.already-resolved') throw error;
      });
    }
  }

  async openDispute(when: Happening['when']): Promise<void> {
    const { dispute, disputeBecomes } = this.life;
    const amountMinor = this.amountOf(dispute, when);
    if (!dispute || amountMinor <= 0) return;
    const id = `du ${this.key.orderId}`;
    const reference = this.reference(dispute.payment);
    this.app.provider.dispute({ id, reference, amountMinor, ...this.costNow() });
    if (this.life.disputeReverses) this.app.provider.report(reference, { status: 'reversed' });
    this.disputed = true;
    if (disputeBecomes === 'lost at once') this.app.provider.dispute({ id, reference, state: 'lost' });
    if (dispute.told || disputeBecomes === 'lost at once') await this.hearOfDispute();
  }

  /** Everything left of a payment or a part of it; 0 when that cannot happen now. */
  private amountOf(happening: Happening | undefined, when: Happening['when']): number {
    if (happening?.when !== when || !this.paid.has(happening.payment)) return 0;
    const reference = this.reference(happening.payment);
    if (this.app.provider.isDisputed(reference)) return 0;
    const left = this.app.provider.left(reference);
    return happening.all ? left : Math.min(left, Math.ceil(left / 3));
  }

  private costNow(later = false) {
    const { disputeCost } = this.life;
    if (!disputeCost) return { feeMinor: undefined };
    return { feeMinor: disputeCost.said === 'at-once' || later ? disputeCost.minor : null };
  }

  private async hearOfDispute(): Promise<void> {
    const number = this.life.dispute?.payment ?? 1;
    const id = `du ${this.key.orderId}`;
    await checkDispute(this.app, { ...this.key, number }, { provider: 'fake', id });
  }

  /** Ends everything that was under way at the provider, and sends webhooks. */
  async comeToAnEnd(): Promise<void> {
    const { provider } = this.app;
    const { handBecomes, disputeBecomes, dispute } = this.life;
    if (this.byHand) provider.unlistedRefunds.delete(this.byHand);
    if (this.byHand && provider.refunds.get(this.byHand)?.state === 'pending')
      provider.moveRefund(this.byHand, handBecomes === 'pending-failed' ? 'failed' : 'done');
    for (const refund of this.refundsThere()) {
      if (refund.state === 'pending') provider.moveRefund(refund.id, 'done');
    }
    if (this.disputed && dispute && (disputeBecomes === 'won' || disputeBecomes === 'lost')) {
      const reference = this.reference(dispute.payment);
      provider.dispute({ id: `du ${this.key.orderId}`, reference, state: disputeBecomes });
    }
    await this.hearAll();
    if (!this.disputed || !dispute || this.life.disputeCost?.said !== 'later') return;
    const reference = this.reference(dispute.payment);
    provider.dispute({ id: `du ${this.key.orderId}`, reference, ...this.costNow(true) });
    await this.hearOfDispute();
  }

  /** The customer's bank returns refunds that were done. */
  async comeBack(): Promise<void> {
    const { comesBack, comingBackTold } = this.life;
    if (comesBack === 'no') return;
    for (const { id, state } of this.refundsThere()) {
      if (state === 'done')
        this.app.provider.moveRefund(id, comesBack === 'for-good' ? 'failed' : 'needs_attention');
    }
    if (comingBackTold) await this.hearAll();
  }

  /** The provider sends a returned refund again. */
  async goAgain(): Promise<void> {
    for (const { id, state } of this.refundsThere()) {
      if (state === 'needs_attention') this.app.provider.moveRefund(id, 'done');
    }
  }

  async tryAgain({ owner }: TestEvent): Promise<void> {
    if (!this.life.triedAgain) return;
    const { eventId, orderId } = this.key;
    const failed = this.app.db
      .selectFrom('refunds')
      .where('eventId', '=', eventId)
      .where('orderId', '=', orderId);
    for (const { id } of await failed
      .where('state', '=', 'failed')
      .where('retriedAs', 'is', null)
      .select('id')
      .execute()) {
      await retryRefund(this.app, owner, { eventId, refundId: id }).catch((error) => {
        // It is disputed, or its money went another way.
        if (error.kind !== 'conflict') throw error;
      });
    }
  }

  /** Refunds that went out although they were sent by hand and that money did not come back. */
  sentTwice(): string[] {
    const refunds = this.refundsThere();
    const stands = (id: string) => refunds.some((one) => one.id === id && one.state !== 'failed');
    const twice = this.sentByHandInstead.filter(
      ({ id, byHand }) => stands(byHand) && refunds.some(({ key }) => key === id),
    );
    return twice.map(({ id }) => id);
  }

  private refundsThere() {
    const references = [1, 2].map((number) => this.reference(number));
    return [...this.app.provider.refunds.values()].filter(({ reference }) => references.includes(reference));
  }

  /** Delivers everything that webhooks could report, again. */
  async hearAll(): Promise<void> {
    if (this.disputed) await this.hearOfDispute();
    if (this.refundsThere().length === 0) return;
    for (const number of this.paid) await syncRefunds(this.app, { ...this.key, number });
  }
}
