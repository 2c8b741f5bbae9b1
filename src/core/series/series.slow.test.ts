import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, aMember, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { createTicketDocuments } from '../../adapters/documents/ticket-documents.ts';
import { addAddOn } from '../add-ons/change-add-ons.ts';
import { addArea, listAreas } from '../check-in/areas/change-areas.ts';
import { aTicket } from '../check-in/testing/issued-ticket.ts';
import { decideEvent } from '../event-approval/decide-event.ts';
import { listEventsToDecide } from '../event-approval/events-to-decide.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import type { OwnEventDetails } from '../event-desk/own-event.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { createEvent } from '../events/create-event.ts';
import { sampleEvent } from '../events/testing/sample-event.ts';
import { updateEvent } from '../events/update-event.ts';
import { addPromotion } from '../promo-codes/change-promotions.ts';
import { listPromotions } from '../promo-codes/find-promotions.ts';
import type { SignedIn } from '../shared/actor.ts';
import { moveLocalTime, toLocalTime } from '../shared/local-time.ts';
import { addDates } from './add-dates.ts';
import { changeFollowing } from './change-following.ts';
import { changeSeries, leaveSeries } from './change-series.ts';
import { getSeries } from './get-series.ts';
import { getSeriesCalendar, getSeriesPage } from './get-series-page.ts';
import { proposeDates } from './propose-dates.ts';

let app: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  app = { ...(await createTestApp()), documents: createTicketDocuments() };
  owner = await aUser(app);
});

const WEEKS = ['2026-12-19T19:30', '2026-12-26T19:30', '2027-01-02T19:30'];
const TYPES = [
  { ...sampleEvent.types[0], saleStartsAt: '2026-12-01T09:00', saleEndsAt: '2026-12-12T18:00' },
  { ...sampleEvent.types[1], places: [2] },
];
const SHARED = [{ name: 'Hall', capacity: 300 }];

/** A weekly event with four dates. @returns their ids, earliest first */
async function aSeries(input: object = {}) {
  const event = { ...sampleEvent, types: TYPES, sharedCapacities: SHARED, ...input };
  const { id } = await createEvent(app, owner, event);
  await addDates(app, owner, id, { dates: WEEKS });
  return idsOf(id);
}
const idsOf = async (id: string) => (await getSeries(app, owner, id))?.dates.map((date) => date.id) ?? [];

const approve = (ids: readonly string[]) =>
  app.db.updateTable('events').set({ approval: 'approved' }).where('id', 'in', ids).execute();

/** What the edit form would send for an unchanged event. */
function formOf(event: OwnEventDetails) {
  const { name, description, startsAt, endsAt, timeZone, locationText, latitude, longitude } = event;
  const { bannerKey, feePayer, refundUntilDays, listed, updatedAt, types, sharedCapacities } = event;
  return {
    name,
    description,
    startsAt,
    endsAt,
    timeZone,
    locationText,
    latitude,
    longitude,
    bannerKey,
    feePayer,
    refundUntilDays,
    listed,
    updatedAt,
    types: types.map(({ held, offered, sold, left, setAside, ordered, ownCapacity, capacity, ...type }) => ({
      ...type,
      capacity: ownCapacity ? capacity : null,
    })),
    sharedCapacities: sharedCapacities.map(({ id, name, capacity }) => ({ id, name, capacity })),
  };
}
const read = (id: string) => getOwnEvent(app, owner, id);
const changeAlone = (id: string, form: object) => updateEvent(app, owner, id, form);

describe('an event gets more dates', () => {
  test('each is an event of its own with the same settings, which waits for approval', async () => {
    const ids = await aSeries();
    const events = await Promise.all(ids.map(read));
    expect(events.map(({ startsAt }) => startsAt)).toEqual(['2026-12-12T19:30', ...WEEKS]);
    expect(events.map(({ endsAt }) => endsAt.slice(11))).toEqual(['23:00', '23:00', '23:00', '23:00']);
    for (const event of events) {
      expect(event).toMatchObject({
        name: sampleEvent.name,
        approval: 'pending',
        types: [{ capacity: 100 }, { places: [2], perOrderLimit: 4 }],
        sharedCapacities: SHARED,
      });
    }
    expect(events[2]?.types[0]).toMatchObject({
      saleStartsAt: '2026-12-15T09:00',
      saleEndsAt: '2026-12-26T18:00',
    });
    expect(await breaches(app)).toEqual([]);
  });

  test('the same dates again, from any date, create nothing twice', async () => {
    const ids = await aSeries();
    for (const id of [ids[0], ids[3]]) {
      const dates = [...WEEKS, ...WEEKS, '2027-01-09T19:30'];
      await addDates(app, owner, id, { dates });
    }
    expect(await idsOf(ids[1] ?? '')).toHaveLength(5);
  });

  test('sent twice at once they are made once', async () => {
    const [first = '', , , last = ''] = await aSeries();
    const dates = ['2027-02-06T19:30', '2027-02-13T19:30'];
    await Promise.all([addDates(app, owner, first, { dates }), addDates(app, owner, last, { dates })]);
    expect(await idsOf(first)).toHaveLength(6);
  });

  test('admins are mailed once, whatever the number', async () => {
    await aUser(app, { admin: true });
    const ids = await aSeries();
    const mails = await app.db
      .selectFrom('outbox')
      .where('kind', '=', 'event-waiting')
      .where('eventId', 'in', ids)
      .select('eventId')
      .execute();
    expect(new Set(mails.map(({ eventId }) => eventId)).size).toBe(2);
  });

  test('a date that is past, skipped by clocks or invalid is refused by its place in the list, and none is added', async () => {
    const { id } = await createEvent(app, owner, { ...sampleEvent, timeZone: 'Europe/Berlin' });
    for (const [dates, path] of [
      [['2027-01-02T19:30', '2020-01-01T19:30'], 'dates.1'],
      [['2027-01-02T19:30', '2027-03-28T02:30'], 'dates.1'],
      [['2027-02-30T19:30'], 'dates.0'],
      [[], 'dates'],
      [Array.from({ length: 61 }, () => '2027-01-02T19:30'), 'dates'],
      [['<b>'], 'dates.0'],
    ] as const) {
      const refused = { kind: 'invalid', issues: [{ path }] };
      await expect(addDates(app, owner, id, { dates }), String(dates)).rejects.toMatchObject(refused);
    }
    expect(await getSeries(app, owner, id)).toBeNull();
  });

  test('is for members who may create events', async () => {
    const [id = ''] = await aSeries();
    const reader = await aMember(app, owner, { role: 'reader' });
    const stranger = await aUser(app);
    const dates = ['2027-03-06T19:30'];
    for (const [who, code] of [
      [reader, 'organisation.role'],
      [stranger, 'event.unknown'],
      [await aUser(app, { admin: true }), 'event.unknown'],
    ] as const) {
      await expect(addDates(app, who, id, { dates })).rejects.toMatchObject({ code });
      await expect(
        proposeDates(app, who, id, { repeat: 'weekly', until: '2027-02-01' }),
      ).rejects.toMatchObject({ code });
    }
    await expect(leaveSeries(app, reader, id)).rejects.toMatchObject({ code: 'organisation.role' });
    await expect(leaveSeries(app, stranger, id)).rejects.toMatchObject({ code: 'event.unknown' });
    await expect(getSeries(app, stranger, id)).rejects.toMatchObject({ code: 'event.unknown' });
  });

  test('a proposal leaves out past dates and marks existing ones', async () => {
    const [id = ''] = await aSeries();
    const { dates, more } = await proposeDates(app, owner, id, { repeat: 'weekly', until: '2027-01-09' });
    expect(dates).toEqual([
      ...WEEKS.map((startsAt) => ({ startsAt, there: true })),
      { startsAt: '2027-01-09T19:30', there: false },
    ]);
    expect(more).toBe(false);
    const { eventId } = await anEvent(app, { owner, startsAt: new Date('2026-01-02T18:00Z') });
    const past = await proposeDates(app, owner, eventId, { repeat: 'monthly', until: '2027-12-31' });
    expect(past.dates[0]?.startsAt).toBe('2026-12-04T20:00');
  });
});

describe('a change of one date and all later ones', () => {
  test('applies the changed fields to later dates, and leaves their other fields', async () => {
    const [first = '', second = '', third = '', fourth = ''] = await aSeries();
    const own = formOf(await read(third));
    const types = own.types.map((type, at) => (at === 0 ? { ...type, priceMinor: 1_000 } : type));
    await changeAlone(third, { ...own, description: 'The *best* of all.', types });
    const form = formOf(await read(second));
    const answer = await changeFollowing(app, owner, second, {
      ...form,
      name: 'Winter Jazz',
      startsAt: '2026-12-20T18:00',
      endsAt: '2026-12-20T22:00',
      types: [
        form.types[1] && { ...form.types[1], capacity: 30 },
        form.types[0],
        { name: 'Students', priceMinor: 10_000, currency: 'ZAR', capacity: 40, places: [1], shownAfter: 1 },
      ],
      sharedCapacities: [{ ...form.sharedCapacities[0], capacity: 350 }],
    });
    expect(answer).toMatchObject({ changed: 2, ownTypes: [] });
    expect(await read(first)).toMatchObject({ name: sampleEvent.name, startsAt: '2026-12-12T19:30' });
    expect(await read(third)).toMatchObject({
      name: 'Winter Jazz',
      description: 'The *best* of all.',
      startsAt: '2026-12-27T18:00',
      endsAt: '2026-12-27T22:00',
      types: [
        { name: 'Terrace', capacity: 30, places: [2] },
        { name: 'General', priceMinor: 1_000, capacity: 100 },
        { name: 'Students', capacity: 40, places: [1], shownAfter: 1 },
      ],
      sharedCapacities: [{ capacity: 350 }],
    });
    expect(await read(fourth)).toMatchObject({ startsAt: '2027-01-03T18:00' });
    expect(await breaches(app)).toEqual([]);
  });

  test('moves changed sale times as far from each start', async () => {
    const [first = '', second = ''] = await aSeries();
    const form = formOf(await read(first));
    const types = form.types.map((type) => ({ ...type, saleStartsAt: '2026-12-05T10:00' }));
    await changeFollowing(app, owner, first, { ...form, types });
    expect((await read(second)).types.map(({ saleStartsAt }) => saleStartsAt)).toEqual([
      '2026-12-12T10:00',
      '2026-12-12T10:00',
    ]);
    expect((await read(second)).types[0]?.saleEndsAt).toBe('2026-12-19T18:00');
  });

  describe('of their start', () => {
    const codeTimes = async (eventId: string) => {
      const { promotions } = await listPromotions(app, owner, eventId, {});
      return promotions.map(({ validFrom, validUntil }) => [validFrom, validUntil]);
    };
    const areaTimes = async (eventId: string) =>
      (await listAreas(app, owner, eventId)).flatMap(({ types }) =>
        (types ?? []).map(({ validFrom, validUntil }) => [validFrom, validUntil]),
      );
    const saleTimes = async (eventId: string) =>
      (await read(eventId)).types.map(({ saleStartsAt, saleEndsAt }) => [saleStartsAt, saleEndsAt]);

    /** Two dates. The sale and a code of the first have begun; the code and a ticket type at the door end with it. */
    async function withTimes() {
      const [first = '', second = ''] = await aSeries();
      for (const [eventId, day] of [
        [first, '2026-12-12'],
        [second, '2026-12-19'],
      ]) {
        const [type] = (await read(eventId as string)).types;
        const until = `${day}T23:00`;
        const settings = { price: { effect: 'percent', percentHundredths: 1_000 } };
        await addPromotion(app, owner, {
          eventId,
          code: 'EARLY',
          validFrom: '2026-10-01T09:00',
          validUntil: until,
          ...settings,
        });
        await addArea(app, owner, {
          eventId,
          name: 'Balcony',
          frequency: 'event',
          reEntry: false,
          types: [{ ticketTypeId: type?.id, validFrom: `${day}T19:00`, validUntil: until }],
        });
        await app.db
          .updateTable('ticket_types')
          .set({ saleStartsAt: new Date('2026-10-01T07:00Z') })
          .where('eventId', '=', eventId as string)
          .execute();
      }
      return { first, second, form: formOf(await read(first)) };
    }
    const fiveWeeks = { startsAt: '2027-01-16T20:30', endsAt: '2027-01-17T00:00' };

    test('moves times still to come along, if that is wanted', async () => {
      const { first, second, form } = await withTimes();
      await changeFollowing(app, owner, first, { ...form, ...fiveWeeks, moveTimes: true });
      expect(await saleTimes(first)).toEqual([
        ['2026-10-01T09:00', '2027-01-16T19:00'],
        ['2026-10-01T09:00', null],
      ]);
      expect(await codeTimes(first)).toEqual([['2026-10-01T09:00', '2027-01-17T00:00']]);
      expect(await areaTimes(first)).toEqual([['2027-01-16T20:00', '2027-01-17T00:00']]);
      // A later date moves by as much, and what belongs to it too.
      expect(await read(second)).toMatchObject({ startsAt: '2027-01-23T20:30' });
      expect((await saleTimes(second))[0]).toEqual(['2026-10-01T09:00', '2027-01-23T19:00']);
      expect(await codeTimes(second)).toEqual([['2026-10-01T09:00', '2027-01-24T00:00']]);
      expect(await areaTimes(second)).toEqual([['2027-01-23T20:00', '2027-01-24T00:00']]);
    });

    test('leaves them where they are otherwise', async () => {
      const { first, form } = await withTimes();
      const before = [await saleTimes(first), await codeTimes(first), await areaTimes(first)];
      await changeAlone(first, { ...form, ...fiveWeeks });
      expect([await saleTimes(first), await codeTimes(first), await areaTimes(first)]).toEqual(before);
    });

    test('keeps sale times that are changed with it, and shows none after the event', async () => {
      const { first, form } = await withTimes();
      const types = form.types.map((type, at) =>
        at === 0 ? { ...type, saleEndsAt: '2026-12-31T12:00' } : type,
      );
      await changeAlone(first, { ...form, ...fiveWeeks, types, moveTimes: true });
      expect((await saleTimes(first))[0]).toEqual(['2026-10-01T09:00', '2026-12-31T12:00']);
      const sooner = { startsAt: '2026-12-10T19:30', endsAt: '2026-12-10T23:00' };
      await changeAlone(first, { ...formOf(await read(first)), ...sooner });
      await approve([first]);
      const { types: shown } = await getEventPage(app, aGuest(app), first);
      expect(shown.map(({ saleEndsAt }) => saleEndsAt)).toEqual([null, null]);
      expect(await listPromotions(app, owner, first, {})).toMatchObject({ promotions: [{ endsAt: null }] });
    });

    test('ends at once what would have ended by now', async () => {
      const { first, form } = await withTimes();
      const now = toLocalTime(app.clock.now(), 'Africa/Johannesburg');
      const soon = {
        startsAt: moveLocalTime(now, { hours: 1 }, 'UTC'),
        endsAt: moveLocalTime(now, { hours: 3 }, 'UTC'),
      };
      await changeAlone(first, { ...form, ...soon, moveTimes: true });
      expect((await saleTimes(first))[0]).toEqual(['2026-10-01T09:00', now]);
    });
  });

  test('leaves different ticket types of a date as they are, and says so', async () => {
    const [first = '', second = ''] = await aSeries();
    const own = formOf(await read(second));
    const others = own.types.map((type, at) => (at === 0 ? { ...type, name: 'Seats' } : type));
    await changeAlone(second, { ...own, types: others });
    const form = formOf(await read(first));
    const types = form.types.map((type) => ({ ...type, priceMinor: 5_000 }));
    const answer = await changeFollowing(app, owner, first, { ...form, listed: false, types });
    expect(answer).toMatchObject({ changed: 3, ownTypes: [{ id: second }] });
    expect(await read(second)).toMatchObject({
      listed: false,
      types: [{ name: 'Seats', priceMinor: 35_000 }, { priceMinor: 78_000 }],
    });
  });

  test('changes nothing at all if one date refuses it, and names that date', async () => {
    const [first = '', second = '', third = ''] = await aSeries({ refundUntilDays: 7 });
    await aTicket(app, { eventId: third, types: (await read(third)).types });
    const form = formOf(await read(first));
    const refused = changeFollowing(app, owner, first, { ...form, refundUntilDays: 14 });
    await expect(refused).rejects.toMatchObject({ code: 'series.refused', facts: { eventId: third } });
    await expect(refused).rejects.toThrow('2026-12-26 at 19:30');
    for (const id of [first, second, third]) expect((await read(id)).refundUntilDays).toBe(7);
  });

  test('leaves cancelled dates alone, and those that left the series', async () => {
    const [first = '', second = '', third = '', fourth = ''] = await aSeries();
    await app.db
      .updateTable('events')
      .set({ cancelledAt: app.clock.now() })
      .where('id', '=', second)
      .execute();
    await leaveSeries(app, owner, third);
    const form = formOf(await read(first));
    const answer = await changeFollowing(app, owner, first, { ...form, name: 'Other' });
    expect(answer.changed).toBe(1);
    const names = await Promise.all([second, third, fourth].map(async (id) => (await read(id)).name));
    expect(names).toEqual([sampleEvent.name, sampleEvent.name, 'Other']);
    const alone = formOf(await read(third));
    await expect(changeFollowing(app, owner, third, alone)).rejects.toMatchObject({ code: 'series.none' });
  });

  test('is refused as the second of two at once, since it saw an older version', async () => {
    const [first = '', second = ''] = await aSeries();
    const [one, two] = [formOf(await read(first)), formOf(await read(second))];
    const outcomes = await Promise.allSettled([
      changeFollowing(app, owner, first, { ...one, name: 'One' }),
      changeFollowing(app, owner, second, { ...two, name: 'Two' }),
    ]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    for (const reason of refused) expect(reason).toMatchObject({ code: 'event.changed-meanwhile' });
    expect(refused.length).toBeLessThanOrEqual(1);
  });
});

describe('its public page', () => {
  test('has the approved and listed dates, and each date links to the others', async () => {
    const ids = await aSeries({ name: 'Sunday Sets' });
    await expect(getSeriesPage(app, 'sunday-sets')).rejects.toMatchObject({ code: 'series.unknown' });
    await approve(ids.slice(0, 3));
    await app.db
      .updateTable('events')
      .set({ listed: false })
      .where('id', '=', ids[1] ?? '')
      .execute();
    const page = await getSeriesPage(app, 'SUNDAY-SETS');
    expect(page).toMatchObject({ path: '/s/sunday-sets', name: 'Sunday Sets', past: 0 });
    expect(page.coming.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
    const { series } = await getEventPage(app, { kind: 'visitor' }, ids[0]);
    expect(series).toMatchObject({ path: '/s/sunday-sets', dates: [{ id: ids[2] }] });
    const calendar = await getSeriesCalendar(app, 'sunday-sets');
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  });

  test('is renamed, and keeps its link; a second series with that name gets another', async () => {
    const [one = ''] = await aSeries({ name: 'Club Night' });
    const [two = ''] = await aSeries({ name: 'Club Night' });
    await approve([one, two]);
    await changeSeries(app, owner, one, { name: 'Club Nights' });
    expect(await getSeries(app, owner, one)).toMatchObject({ name: 'Club Nights', path: '/s/club-night' });
    expect((await getSeries(app, owner, two))?.path).toMatch(/^\/s\/club-night-[a-z0-9]{4}$/);
    await expect(changeSeries(app, owner, one, { name: ' ' })).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('is not found under an unknown link', async () => {
    for (const link of ['', '..', 'a\u0000b', 'x'.repeat(300), 'no-such']) {
      await expect(getSeriesPage(app, link)).rejects.toMatchObject({ code: 'series.unknown' });
    }
  });
});

describe('an admin decides on all dates that look the same', () => {
  const queue = async () => {
    const { waiting } = await listEventsToDecide(app, await aUser(app, { admin: true }));
    return waiting;
  };
  const seen = (dates: { id: string; updatedAt: string }[]) =>
    dates.map(({ id: eventId, updatedAt }) => ({ eventId, updatedAt }));

  test('at once, as one entry of the queue, with one mail; a different date is an entry of its own', async () => {
    await app.db.updateTable('events').set({ approval: 'rejected' }).execute();
    const admin = await aUser(app, { admin: true });
    const ids = await aSeries();
    const own = formOf(await read(ids[1] ?? ''));
    await changeAlone(ids[1] ?? '', { ...own, description: 'Something else altogether.' });
    const [event, other] = await queue();
    expect(event).toMatchObject({ id: ids[0], dates: [{ id: ids[2] }, { id: ids[3] }] });
    expect(other).toMatchObject({ id: ids[1], dates: [] });
    await decideEvent(app, admin, {
      eventId: event?.id,
      decision: 'approved',
      updatedAt: event?.updatedAt,
      dates: seen(event?.dates ?? []),
    });
    const approvals = await Promise.all(ids.map(async (id) => (await read(id)).approval));
    expect(approvals).toEqual(['approved', 'pending', 'approved', 'approved']);
    app.outbox.length = 0;
    await app.runJobs();
    const mails = app.outbox.filter(({ kind }) => kind === 'event-approved');
    expect(mails).toMatchObject([{ eventName: sampleEvent.name, moreDates: 2 }]);
  });

  test('of which none sells more, an add-on as a ticket, or off the list of events', async () => {
    await app.db.updateTable('events').set({ approval: 'rejected' }).execute();
    const { id } = await createEvent(app, owner, {
      ...sampleEvent,
      types: [TYPES[0], { ...TYPES[1], capacity: null }],
      sharedCapacities: SHARED,
    });
    const add = (more: object) => addAddOn(app, owner, { eventId: id, currency: 'ZAR', ...more });
    await add({ name: 'Parking', variants: [{ name: null, priceMinor: 9_000, capacity: 40 }] });
    const gift = { name: null, priceMinor: 5_000, priceFloorMinor: 1_000, capacity: null };
    await add({ kind: 'donation', name: 'Relief fund', variants: [gift] });
    await addDates(app, owner, id, { dates: [...WEEKS, '2027-01-09T19:30'] });
    const [first, more = '', hall = '', unlisted = '', sold = ''] = await idsOf(id);
    const together = async () => (await queue()).map((event) => event.dates.map((date) => date.id));
    expect(await together()).toEqual([[more, hall, unlisted, sold]]);

    const { types, ...form } = formOf(await read(more));
    const [general, terrace] = types;
    await changeAlone(more, { ...form, types: [{ ...general, capacity: 5_000 }, terrace] });
    expect(await together()).toEqual([[hall, unlisted, sold], []]);
    const inHall = formOf(await read(hall));
    const larger = inHall.sharedCapacities.map((one) => ({ ...one, capacity: 4_000 }));
    await changeAlone(hall, { ...inHall, sharedCapacities: larger });
    expect(await together()).toEqual([[unlisted, sold], [], []]);
    await changeAlone(unlisted, { ...formOf(await read(unlisted)), listed: false });
    expect(await together()).toEqual([[sold], [], [], []]);
    const asTicket = app.db.updateTable('ticket_types').set({ addOnId: null });
    await asTicket.where('eventId', '=', sold).where('name', '=', 'Parking').execute();
    expect(await together()).toEqual([[], [], [], [], []]);
    expect((await queue())[0]?.id).toBe(first);
  });

  test('in the versions that were shown, or on none', async () => {
    await app.db.updateTable('events').set({ approval: 'rejected' }).execute();
    const admin = await aUser(app, { admin: true });
    const ids = await aSeries();
    const [event] = await queue();
    const decision = { eventId: event?.id, decision: 'rejected', reason: 'No.' };
    const dates = seen(event?.dates ?? []);
    await changeAlone(ids[3] ?? '', { ...formOf(await read(ids[3] ?? '')), name: 'Other' });
    await expect(decideEvent(app, admin, { ...decision, dates })).rejects.toMatchObject({
      code: 'event.changed-meanwhile',
    });
    const [stranger = ''] = await aSeries();
    const foreign = [{ eventId: stranger, updatedAt: (await read(stranger)).updatedAt }];
    await expect(decideEvent(app, admin, { ...decision, dates: foreign })).rejects.toMatchObject({
      code: 'event.unknown',
    });
    expect((await read(ids[0] ?? '')).approval).toBe('pending');
  });
});
