import { eventIdOf, isShownTo, unknownEvent } from '../events/event-policy.ts';
import { linkPath } from '../events/event-slug.ts';
import { movedSince } from '../events/moved-since.ts';
import { refundableUntil } from '../events/refund-policy.ts';
import type { SeriesShown } from '../events/series-store.ts';
import { seatsLeft } from '../inventory/sale-window.ts';
import { fileUrl } from '../media/file-key.ts';
import { may } from '../organisations/may.ts';
import { chargedPrice, type FeePayer, feePayerOf, type ServiceFee, unitFee } from '../pricing/service-fee.ts';
import { shownCancellationFee } from '../pricing/shown-cancellation-fee.ts';
import { containedTax, priceWithTax } from '../pricing/tax.ts';
import type { CodeCounter } from '../promo-codes/code-store.ts';
import { codeStanding, lookUpCode } from '../promo-codes/look-up-code.ts';
import { codedDiscount } from '../promo-codes/redeem-code.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { pick } from '../shared/fields.ts';
import { SHOWN_TYPE_FIELDS } from '../ticket-types/ticket-type.ts';
import type { EventPage, EventPageAddOn, EventPageType } from './event-page.ts';
import { type EventWithTypes, findEventWithTypes } from './event-page-store.ts';
import { eventSale, typeSale } from './sale-state.ts';

/** A promo code to apply. */
export interface AskedCode {
  /** The code as it was typed. */
  code: string;
  /** The asker's network address, by which wrong codes are counted; undefined if `lookUpCode` has already checked the code. */
  address: string | undefined;
}

/**
 * Finds what an event's public page shows. An unapproved event is a preview for its organisers and
 * admins, and unknown to everybody else. A cancelled event that somebody holds tickets for tells everybody that it is cancelled; if it is
 * not approved, it shows nothing more. Hidden types appear only with a code that names them.
 * @throws DomainError 'not-found' (event.unknown), and with a code as lookUpCode
 */
export async function getEventPage(
  app: App,
  actor: Actor,
  eventId: unknown,
  asked?: AskedCode,
): Promise<EventPage> {
  const now = app.clock.now();
  const stored = await findEventWithTypes(app.db, eventIdOf(eventId), now);
  if (!stored || !isShownTo(actor, stored)) throw unknownEvent();
  const seesAll = stored.approval === 'approved' || may(actor, 'event.see', stored);
  const event: EventWithTypes = seesAll ? stored : { ...stored, ...TAKEN_DOWN };
  const counter =
    asked &&
    (await lookUpCode(
      app,
      event.id,
      asked.code,
      asked.address ? { address: asked.address, actor } : undefined,
    ));
  const code = counter ? { code: counter.code, ...codeStanding(counter, now) } : null;
  const coded = code?.refused === null ? counter : undefined;
  const { serviceFee } = app.settings;
  const payer = feePayerOf(serviceFee, event.feePayer);
  const days = daysIn(event);
  const all = event.types.map((type) =>
    pageType(type, now, { serviceFee, payer, coded, days, eventEndsAt: event.endsAt }),
  );
  const types = all.filter(({ withCode }, at) => withCode || !event.types[at]?.hidden);
  const shownAfter = new Map(event.types.map((type) => [type.id, type.shownAfter]));
  const addOns = event.addOns.map(({ variants, ...addOn }) => ({
    ...addOn,
    ticketTypes: addOn.ticketTypes && [...addOn.ticketTypes],
    variants: variants.map((variant) => ({
      ...pageType(variant, now, { serviceFee, payer, coded, addOn, days, eventEndsAt: event.endsAt }),
      variant: variant.variant,
    })),
  }));
  const onSale = types.length > 0 ? types : all;
  const currency = event.types[0]?.currency;
  const { id, name, description, timeZone, locationText, latitude, longitude, pinIsTown } = event;
  const { accent, organiserName } = event;
  return {
    id,
    linkPath: linkPath(event),
    name,
    description,
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
    timeZone,
    locationText,
    latitude,
    longitude,
    pinIsTown,
    bannerUrl: fileUrl(event.bannerKey),
    accent,
    organiserName,
    organiserLogoUrl: fileUrl(event.organiserLogoKey),
    organiserPath: event.organiserSlug && `/o/${event.organiserSlug}`,
    listed: event.listed,
    series: event.series && seriesOf(event.series),
    sale: eventSale(event, onSale, now),
    cancelledReason: event.cancelledAt ? event.cancelledReason : null,
    moved: event.cancelledAt || event.startsAt <= now ? null : movedSince(event),
    cancelledMoney: cancelledMoney(event),
    contactEmail: event.contact ?? app.settings.supportEmail,
    refundableUntil: refundableUntil({ ...event, moves: [] })?.toISOString() ?? null,
    cancellationFee:
      event.refundUntilDays !== null && currency ? shownCancellationFee(event, currency) : null,
    takesCodes: event.takesCodes,
    code,
    waitingList: event.hasWaitingList,
    feeOnTop: payer === 'customer' && [...types, ...addOns.flatMap(({ variants }) => variants)].some(hasFee),
    types: types.filter((type) => isShown(shownAfter.get(type.id) ?? null, types)),
    addOns: addOns.filter((addOn) => isOffered(addOn, types)),
  };
}

/**
 * Tells whether a type is shown, given the type that it is shown after: once that one is sold out or no longer on sale. This decides only
 * what is shown. An order that was begun is accepted, even if the other type is back on sale.
 */
function isShown(shownAfter: string | null, types: readonly EventPageType[]): boolean {
  const before = types.find(({ id }) => id === shownAfter);
  return !before || before.sale === 'sold-out' || before.sale === 'over';
}

/** Tells whether an add-on is shown beside these ticket types: while its sale is not over, and if it is sold alone or with one of them. */
function isOffered({ soldAlone, ticketTypes, variants }: EventPageAddOn, types: readonly EventPageType[]) {
  const isSold = variants.some(({ sale }) => sale !== 'over');
  return isSold && (soldAlone || types.some(({ id }) => ticketTypes?.includes(id) ?? true));
}

/**
 * The columns that stay visible after an admin took an event down: that it existed, its organiser, its time, and what happened to the
 * money.
 */
type StaysShown =
  | 'id'
  | 'organisationId'
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'approval'
  | 'rejectedReason'
  | 'cancelledAt'
  | 'refundUntilDays'
  | 'cancellationFeeMinor'
  | 'cancellationFeeHundredths'
  | 'feePayer'
  | 'updatedAt'
  | 'organiserName'
  | 'organiserSlug'
  | 'listed'
  | 'contact'
  | 'refundsAsked'
  | 'wasPaid'
  | 'wasBought';

/**
 * Replaces what an admin took down or what nobody has reviewed since; cancelling the event does not bring it back. Ticket holders have the
 * organiser's reason in their mail. A new column does not compile until it is added here or to StaysShown.
 */
const TAKEN_DOWN: Omit<EventWithTypes, StaysShown> = {
  slug: null,
  name: 'This event',
  description: '',
  locationText: '',
  latitude: null,
  longitude: null,
  pinIsTown: false,
  bannerKey: null,
  renderingKey: null,
  accent: null,
  series: null,
  organiserLogoKey: null,
  cancelledReason: null,
  takesCodes: false,
  hasWaitingList: false,
  types: [],
  addOns: [],
  sharedCapacities: [],
  moves: [],
};

const seriesOf = ({ name, slug, dates }: SeriesShown) => ({
  name,
  path: `/s/${slug}`,
  dates: dates.map(({ startsAt, endsAt, ...date }) => ({
    ...date,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  })),
});

/** Tells whether a type has a service fee. If buyers choose the price, it has one as soon as some price leads to a fee. */
const hasFee = ({ fee, payWhatYouWant }: EventPageType) =>
  fee.minor > 0 ||
  (payWhatYouWant !== null && payWhatYouWant.feePercentHundredths + payWhatYouWant.feeFixedMinor > 0);

function cancelledMoney({ cancelledAt, wasPaid, refundsAsked }: EventWithTypes): EventPage['cancelledMoney'] {
  if (!cancelledAt) return null;
  if (!wasPaid) return 'none';
  return refundsAsked ? 'going-back' : 'kept';
}

type Day = EventPageType['days'][number] & { id: string };

const daysIn = ({ sharedCapacities }: Pick<EventWithTypes, 'sharedCapacities'>): Day[] =>
  sharedCapacities
    .flatMap(({ id, name, startsAt, endsAt }) =>
      startsAt && endsAt
        ? [{ id, name, startsAt: new Date(startsAt).toISOString(), endsAt: new Date(endsAt).toISOString() }]
        : [],
    )
    .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));

function pageType(
  type: EventWithTypes['types'][number],
  now: Date,
  {
    serviceFee,
    payer,
    coded,
    addOn,
    days,
    eventEndsAt,
  }: {
    serviceFee: ServiceFee | undefined;
    payer: FeePayer;
    /** The promo code, if it can be used. */
    coded: CodeCounter | undefined;
    addOn?: object;
    days: readonly Day[];
    eventEndsAt: Date;
  },
): EventPageType {
  const { currency, perOrderMinimum, tax } = type;
  const discount = coded && codedDiscount(coded.promotion, type.id, { ...type, addOn });
  const price = { minor: type.priceMinor - (discount ?? 0), currency };
  const taxed = (minor: number) => ({ minor: priceWithTax(minor, tax), currency });
  const charged = chargedPrice(taxed(price.minor), serviceFee, payer);
  const setAside = coded?.typeSetAside === type.id ? coded.reservedLeft : 0;
  const seats = { left: type.left + setAside, perOrderMinimum };
  const saleStartsAt = type.saleStartsAt === null ? null : new Date(type.saleStartsAt);
  const saleEndsAt = type.saleEndsAt === null ? null : new Date(type.saleEndsAt);
  return {
    id: type.id,
    ...pick(type, SHOWN_TYPE_FIELDS),
    price,
    listPrice: discount ? chargedPrice(taxed(type.priceMinor), serviceFee, payer) : null,
    withCode: discount !== undefined,
    payWhatYouWant:
      type.priceFloorMinor === null
        ? null
        : {
            floor: { minor: type.priceFloorMinor, currency },
            feePercentHundredths: serviceFee?.percentHundredths ?? 0,
            feeFixedMinor: serviceFee?.fixedMinor[currency] ?? 0,
          },
    charged,
    tax: tax && {
      name: tax.name,
      rate: tax.rate,
      onTop: tax.onTop,
      amount: { minor: containedTax(charged.minor, tax.rate), currency },
    },
    fee: { minor: unitFee(taxed(price.minor), serviceFee, payer), currency },
    days: days.filter(({ id }) => type.places?.[id]).map(({ id: _, ...day }) => day),
    left: seatsLeft(seats),
    saleStartsAt: saleStartsAt?.toISOString() ?? null,
    // Every sale ends with the event.
    saleEndsAt: saleEndsAt && saleEndsAt < eventEndsAt ? saleEndsAt.toISOString() : null,
    sale: typeSale({ ...seats, saleStartsAt, saleEndsAt }, now),
  };
}
