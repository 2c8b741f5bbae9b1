import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/database.ts';
import { doorBreaches } from '../../../../tests/door-breaches.ts';
import { anEvent } from '../../../../tests/factories.ts';
import { patience, replay } from '../../../../tests/replay.ts';
import { doorSummary } from '../../../core/check-in/door-summary.ts';
import { doorFigures } from '../../../core/check-in/gates/door-figures.ts';
import { aTicket } from '../../../core/check-in/testing/issued-ticket.ts';
import { generateShortCode } from '../../../core/tickets/short-code.ts';
import { aPhone } from '../offline/testing/phone.ts';

/** `npm run soak` has the whole evening. */
const PEOPLE = process.env.TIKITI_SOAK ? 2_000 : 200;
const GATES = ['North gate', 'East gate', 'South gate'];
/** Phones ask for their list after so many people. */
const SYNC_AFTER = 20;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

type Phone = Awaited<ReturnType<typeof aPhone>>;

/** Each of some arguments is drawn from a stream of numbers below 1,000. */
const drawing = (stream: Iterator<number>) => {
  const next = () => stream.next().value as number;
  return {
    below: (limit: number) => next() % limit,
    /** @param percent how often */
    often: (percent: number) => next() < percent * 10,
  };
};

it(
  'counts an evening’s people once each, at three gates whose networks come and go, and reports everybody who came in twice',
  async () => {
    const evening = fc.asyncProperty(fc.infiniteStream(fc.noBias(fc.nat(999))), async (stream) => {
      const draw = drawing(stream);
      const event = await anEvent(app, { types: [{ capacity: PEOPLE }] });
      const tickets: { id: string; code: string }[] = [];
      while (tickets.length < PEOPLE)
        tickets.push(...(await Promise.all(Array.from({ length: 20 }, () => aTicket(app, event)))));
      const phones = await Promise.all(
        GATES.map((gate, at) => aPhone(app, event, { gate, aheadMs: 90_000 * (at - 1) })),
      );
      for (const phone of phones) await phone.sync();
      /** By ticket: the phones that let it in. */
      const came = new Map<string, number[]>();
      for (let person = 0; person < PEOPLE; person += 1) {
        app.clock.advance(draw.below(2_000));
        const at = draw.below(GATES.length);
        const phone = phones[at] as Phone;
        if (draw.often(2)) phone.network.cut = !phone.network.cut;
        if (person % SYNC_AFTER === 0) for (const one of phones) await one.sync();
        if (draw.often(3)) await tellEachOther(phones, at);
        const forged = draw.often(3);
        // Some show the ticket of a friend who came before them.
        const ticket = tickets[draw.often(6) ? draw.below(person + 1) : person];
        const code = forged || !ticket ? generateShortCode(app.randomBytes) : ticket.code;
        const { answer } = await phone.scan(code, { areaId: event.eventId });
        if (forged) expect(answer).toBe('unknown');
        else if (ticket && answer === 'admitted') came.set(ticket.id, [...(came.get(ticket.id) ?? []), at]);
      }
      for (const phone of phones) {
        phone.network.cut = false;
        await phone.sync();
        expect(phone.state).toMatchObject({ waiting: 0, reachable: true });
      }
      const entries = [...came.values()];
      // No phone let a ticket in twice.
      for (const phonesOf of entries) expect(new Set(phonesOf).size).toBe(phonesOf.length);
      const all = entries.flat().length;
      const { admitted } = await doorSummary(app, event.owner, event.eventId);
      expect(admitted).toBe(came.size);
      const { over } = await app.db
        .selectFrom('admissions')
        .where('eventId', '=', event.eventId)
        .select((eb) => eb.fn.sum<number>('over').as('over'))
        .executeTakeFirstOrThrow();
      expect(Number(over)).toBe(all - came.size);
      const { areas } = await doorFigures(app, event.owner, event.eventId);
      expect(areas[0]).toMatchObject({ in: all, out: 0, inside: all });
      expect(await doorBreaches(app)).toEqual([]);
      if (process.env.TIKITI_SOAK)
        console.info(`${all} entries with ${came.size} tickets: ${all - came.size} came in twice`);
    });
    await fc.assert(evening, replay(4));
  },
  patience(4),
);

/** A steward shows their phone's codes to another, and reads its. */
async function tellEachOther(phones: readonly Phone[], at: number): Promise<void> {
  const [one, other] = [phones[at], phones[(at + 1) % phones.length]];
  if (!one || !other) return;
  await one.showTo(other);
  await other.showTo(one);
}
