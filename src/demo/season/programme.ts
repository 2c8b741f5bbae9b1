import type { ServiceFee } from '../../core/pricing/service-fee.ts';
import type { Currency } from '../../core/shared/money.ts';
import type { TypeColour } from '../../core/ticket-types/type-colour.ts';

/** One event of the season. Days count from today, negative ones are past. */
export interface Programmed {
  name: string;
  description: string;
  place: { text: string; latitude: number; longitude: number; timeZone: string };
  inDays: number;
  /** It is on the first such weekday from then on, 1 for Monday to 7. */
  weekday?: number;
  /** A local time at its place: "19:30". */
  from: string;
  to: string;
  /** The number of days it takes; one if left out. */
  days?: number;
  /** It repeats in this many following weeks. */
  weeks?: number;
  types: ProgrammedType[];
  /** Places shared by several of its ticket types; `day`: it is this day of the event, 0 for the first. */
  sharedCapacities?: { name: string; capacity: number; day?: number }[];
  /** Its areas, the entrance first; only the entrance if left out. */
  areas?: ProgrammedArea[];
  /** It asks for names and has some questions. */
  asks?: true;
  /** Its promo codes; some buyers use them. */
  codes?: ProgrammedCode[];
  /** Its add-ons, in rand unless stated; some buyers take one. */
  addOns?: ProgrammedAddOn[];
  /** Companies that bought tickets of its first type. */
  companies?: ProgrammedCompany[];
  /** The part of its capacity that is sold, 0 to 1. */
  sold: number;
  /** Its first ticket type is sold out and has a waiting list; two people offer tickets for resale, and one of these was bought. */
  waited?: true;
  /** More tickets of its first type were sold at the door, in two shifts. */
  atDoor?: true;
  /** A colleague sells its last ticket type over a counter today. */
  overCounter?: true;
  /** Customers can have tickets refunded until so many days before it starts; if left out, all sales are final. */
  refundUntilDays?: number;
  /** A customer had an order refunded. */
  refunded?: true;
  /** Two tickets of an order were sent to friends, of whom one has accepted. */
  sent?: true;
  /** The index of its organiser in the season; 0 is the demo's own. */
  organiser: number;
  /** `waiting`: nobody has decided yet. All others are approved. */
  fate?: 'waiting' | 'rejected' | 'cancelled';
  /** The service fee at that time; if left out, today's. */
  serviceFee?: ServiceFee;
  /** It has a photo instead of the drawn poster. */
  photo?: true;
  /** The reason for its rejection or cancellation. */
  reason?: string;
  /** Its organiser's messages to buyers: scheduled for nine o'clock in some days or, without `inDays`, just sent. */
  messages?: { subject: string; body: string; inDays?: number; unanswered?: true }[];
}

export interface ProgrammedArea {
  name: string;
  frequency?: 'day';
  reEntry?: true;
  /** The ticket types that it admits; all if left out. */
  types?: string[];
}

export interface ProgrammedCode {
  /** One code, or a named batch of this many. */
  code?: string;
  name?: string;
  count?: number;
  /** Its effect on prices; if left out, it reveals the hidden ones of its types. */
  price?:
    | { effect: 'percent'; percentHundredths: number }
    | { effect: 'amount' | 'price'; amountMinor: number };
  currency?: Currency;
  /** The ticket types that it applies to. */
  types: string[];
  maxUses?: number;
  maxTickets?: number;
  /** The number of tickets of its only type that it reserves. */
  reserved?: number;
}

export interface ProgrammedAddOn {
  name: string;
  kind?: 'donation';
  description?: string;
  currency?: Currency;
  /** The name of one of `TAX_RATES`. */
  tax?: string;
  perTicketLimit?: number;
  soldAlone?: true;
  variants: { name?: string; priceMinor: number; priceFloorMinor?: number; capacity?: number }[];
}

export interface ProgrammedCompany {
  company: string;
  address: string;
  country: string;
  vatNumber: string;
  email: string;
  quantity: number;
  /** One of its tickets was refunded. */
  refunded?: true;
}

export interface ProgrammedType {
  name: string;
  priceMinor: number;
  currency: Currency;
  capacity: number;
  priceFloorMinor?: number;
  perOrderLimit?: number;
  perOrderMinimum?: number;
  /** How many people each ticket admits. */
  people?: number;
  description?: string;
  colour?: TypeColour;
  /** The number of places that a ticket takes of each shared capacity. */
  places?: number[];
  /** The index of the type after which this one is shown. */
  shownAfter?: number;
  hidden?: true;
  /** The name of one of `TAX_RATES`. */
  tax?: string;
  /** Its sale opens in this many days; at once if left out. */
  opensInDays?: number;
  /** The part of it that is sold, if it differs from the event's. */
  sold?: number;
  /** The part of the sale's time in which it is bought, 0 to 1; all of it if left out. */
  bought?: [from: number, to: number];
}

/** Tax rates of an organiser, named by ticket types; none is the default. */
export const TAX_RATES = [
  { name: 'VAT', rate: 19_000 },
  { name: 'Reduced VAT', rate: 7_000 },
  { name: 'Harbour levy', rate: 2_500, onTop: true },
];

const SANDTON = {
  text: 'Maude Street, Sandown, Sandton, South Africa',
  latitude: -26.1076,
  longitude: 28.0567,
  timeZone: 'Africa/Johannesburg',
};
const CAPE_TOWN = {
  text: 'Dock Road, Foreshore, Cape Town, South Africa',
  latitude: -33.9036,
  longitude: 18.4207,
  timeZone: 'Africa/Johannesburg',
};
const DURBAN = {
  text: 'Florida Road, Morningside, Durban, South Africa',
  latitude: -29.8297,
  longitude: 31.0177,
  timeZone: 'Africa/Johannesburg',
};
const BERLIN = {
  text: 'Holzmarktstraße, Friedrichshain, Berlin, Germany',
  latitude: 52.5107,
  longitude: 13.4257,
  timeZone: 'Europe/Berlin',
};
const LISBON = {
  text: 'Rua da Rosa, Bairro Alto, Lisbon, Portugal',
  latitude: 38.7131,
  longitude: -9.1453,
  timeZone: 'Europe/Lisbon',
};

const zar = (
  name: string,
  rand: number,
  capacity: number,
  more: Partial<ProgrammedType> = {},
): ProgrammedType => ({
  name,
  priceMinor: rand * 100,
  currency: 'ZAR',
  capacity,
  ...more,
});
const eur = (
  name: string,
  euro: number,
  capacity: number,
  more: Partial<ProgrammedType> = {},
): ProgrammedType => ({
  ...zar(name, euro, capacity, more),
  currency: 'EUR',
});

const percentOff = (percentHundredths: number) => ({ effect: 'percent' as const, percentHundredths });

/** Makes the installation look as if it had been open for a while, with events past and coming, full and empty, waiting, rejected and cancelled. */
export const PROGRAMME: Programmed[] = [
  {
    name: 'Winter Strings by Candlelight',
    description:
      'Dvořák, Mendelssohn and a new quartet by **Lerato Khumalo**, in a room lit by four hundred candles.\n\nSeventy minutes without an interval. Doors close when the music starts.',
    place: SANDTON,
    inDays: -62,
    from: '19:00',
    to: '20:30',
    types: [zar('Stalls', 420, 160), zar('Balcony', 280, 90)],
    sold: 1,
    organiser: 0,
    serviceFee: { percentHundredths: 250, fixedMinor: { ZAR: 200 }, paidBy: 'customer' },
  },
  {
    name: 'Maboneng Night Market, Winter Edition',
    description:
      'Forty kitchens, a vinyl corner and one very long table. Pay for what you eat inside; the ticket keeps the crowd kind.',
    place: SANDTON,
    inDays: -41,
    from: '17:00',
    to: '23:30',
    types: [zar('Entrance', 60, 2800), zar('Under twelve', 0, 400)],
    sold: 0.6,
    atDoor: true,
    organiser: 0,
  },
  {
    name: 'Trail Run: Three Peaks at Dawn',
    description:
      '12, 21 or 34 km. Start numbers on the morning, soup at the end, no medals.\n\n- Bring a headlamp\n- Bring a cup\n- Leave nothing on the hill',
    place: CAPE_TOWN,
    inDays: -20,
    from: '05:30',
    to: '13:00',
    types: [zar('12 km', 240, 180), zar('21 km', 320, 140), zar('34 km', 410, 60)],
    sold: 0.86,
    organiser: 1,
    photo: true,
  },
  {
    name: 'Comedy at the Old Biscuit Mill',
    description: 'Five comics, ten minutes each, and a host who will find out what you do for a living.',
    place: CAPE_TOWN,
    inDays: -6,
    from: '20:00',
    to: '22:00',
    types: [zar('Seat', 180, 640)],
    sold: 0.94,
    organiser: 0,
  },
  {
    name: 'Open Studio: Ceramics for Beginners',
    description:
      'Three hours, two bowls, one apron. Everything is provided; your bowls are fired and posted to you.',
    place: DURBAN,
    inDays: 5,
    from: '09:30',
    to: '12:30',
    types: [zar('Place at the wheel', 650, 14, { perOrderLimit: 2 })],
    sold: 1,
    waited: true,
    organiser: 0,
  },
  {
    name: 'Amapiano on the Roof',
    description: 'Sunset to midnight above the city. Two DJs, one view, sensible shoes.\n\nOver 18s only.',
    place: SANDTON,
    inDays: 12,
    from: '17:30',
    to: '23:59',
    types: [
      zar('General', 220, 2200, { shownAfter: 1, bought: [0.3, 1] }),
      zar('Early bird', 150, 400, { sold: 1, bought: [0, 0.3] }),
      zar('Table for six', 2400, 12, {
        perOrderLimit: 1,
        people: 6,
        colour: 'teal',
        description: 'One ticket is a whole table, with a view and a bottle of bubbly.',
      }),
      zar('Group', 180, 400, {
        perOrderMinimum: 8,
        perOrderLimit: 20,
        colour: 'orange',
        description: 'For eight friends and more.',
      }),
      zar('Guest list', 0, 60, { hidden: true, description: 'Friends of the house.' }),
    ],
    codes: [
      {
        name: 'Newsletter',
        count: 500,
        price: percentOff(1_000),
        types: ['General'],
        maxUses: 1,
        maxTickets: 2,
      },
      { code: 'GUESTLIST', types: ['Guest list'], maxTickets: 40 },
      { code: 'EARLYBIRD', price: percentOff(1_500), types: ['General'], maxUses: 300 },
      {
        code: 'SUNDOWNER',
        price: { effect: 'amount', amountMinor: 5_000 },
        currency: 'ZAR',
        types: ['General'],
      },
      {
        code: 'CREW',
        price: { effect: 'price', amountMinor: 8_000 },
        currency: 'ZAR',
        types: ['General'],
        maxUses: 20,
      },
      { code: 'NEIGHBOURS', price: percentOff(1_000), types: ['Table for six'], reserved: 3 },
    ],
    addOns: [
      {
        name: 'T-shirt',
        description: 'Black cotton, the skyline on the back.',
        perTicketLimit: 1,
        variants: [
          { name: 'Small', priceMinor: 28_000, capacity: 120 },
          { name: 'Medium', priceMinor: 28_000, capacity: 160 },
          { name: 'Large', priceMinor: 28_000, capacity: 120 },
        ],
      },
      {
        name: 'Parking',
        description: 'Under the roof, until eleven.',
        soldAlone: true,
        variants: [{ priceMinor: 6_000, capacity: 300 }],
      },
      {
        kind: 'donation',
        name: 'For the night shelter',
        variants: [{ priceMinor: 5_000, priceFloorMinor: 1_000 }],
      },
    ],
    sold: 0.6,
    sent: true,
    organiser: 0,
    photo: true,
    messages: [
      {
        subject: 'The second DJ is Lerato K',
        body: 'You asked, we called, she said yes. **Lerato K** plays from nine.\n\nUntil then: sunset, snacks and sensible shoes.',
      },
      {
        subject: 'Tomorrow: how to get up there',
        body: 'Doors open at **17:30**. Take the lift on the *left*: the other one stops at the gym.\n\n- Bring your ticket and an ID, it’s over 18s only\n- Bring something warm, the roof gets windy after ten\n- Leave the car: the parking closes at eleven',
        inDays: 11,
      },
    ],
  },
  {
    name: 'The Very Long and Rather Wonderful Annual General Meeting and Picnic of the Society for Unreasonably Large Kites',
    description: 'The meeting is short. The kites are not.',
    place: DURBAN,
    inDays: 19,
    from: '10:00',
    to: '16:00',
    types: [
      zar('Member', 0, 400),
      zar('Guest', 80, 900, {
        priceFloorMinor: 2_000,
        colour: 'purple',
        description: 'Pay what you want: the society spends it on string.',
      }),
    ],
    overCounter: true,
    sold: 0.31,
    organiser: 0,
  },
  {
    name: 'Type & Poster Weekend',
    description:
      'Two days of letterpress, wood type and arguments about spacing. Lunch is included, ink comes off in a week.',
    place: BERLIN,
    inDays: 30,
    weekday: 6,
    days: 2,
    from: '10:00',
    to: '18:00',
    types: [
      eur('Both days', 190, 60, { tax: 'VAT', places: [1, 1] }),
      eur('First day', 110, 40, { tax: 'VAT', places: [1, 0] }),
    ],
    sharedCapacities: [
      { name: 'Saturday', capacity: 90, day: 0 },
      { name: 'Sunday', capacity: 60, day: 1 },
    ],
    areas: [
      { name: 'Entrance', frequency: 'day', reEntry: true },
      { name: 'Press room', types: ['Both days'] },
    ],
    asks: true,
    addOns: [
      {
        name: 'Specimen book',
        description: 'Eighty alphabets, printed by hand.',
        soldAlone: true,
        currency: 'EUR',
        tax: 'Reduced VAT',
        variants: [
          { name: 'Paperback', priceMinor: 1_800, capacity: 80 },
          { name: 'Clothbound', priceMinor: 4_200, capacity: 20 },
        ],
      },
    ],
    companies: [
      {
        company: 'Druckhaus Wedding GmbH',
        address: 'Gerichtstraße 23\n13347 Berlin',
        country: 'DE',
        vatNumber: 'DE214365879',
        email: 'buchhaltung@druckhaus.example',
        quantity: 3,
        refunded: true,
      },
      {
        company: 'Atelier Maashaven B.V.',
        address: 'Brede Hilledijk 95\n3072 KD Rotterdam',
        country: 'NL',
        vatNumber: 'NL123456789B01',
        email: 'inkoop@maashaven.example',
        quantity: 2,
      },
    ],
    sold: 0.48,
    refundUntilDays: 7,
    organiser: 0,
    messages: [
      { subject: 'What to wear', body: 'Ink comes off in a week. **Aprons** are there.' },
      {
        subject: 'What would you like for lunch?',
        body: 'We order the food on Wednesday. It takes a minute to tell us who comes and what you eat.',
        inDays: 24,
        unanswered: true,
      },
      {
        subject: 'See you on Saturday',
        body: 'We start at ten, with coffee from half past nine.',
        inDays: 31,
      },
    ],
  },
  {
    name: 'Fado and Bread',
    description:
      'A small room, one guitar, and the baker from downstairs. Songs in Portuguese, explanations in whatever you speak.',
    place: LISBON,
    inDays: 40,
    from: '20:30',
    to: '23:00',
    types: [
      eur('Chair', 28, 48),
      eur('Standing', 14, 30, {
        priceFloorMinor: 500,
        description: 'Pay what the songs are worth to you. The baker is paid either way.',
      }),
    ],
    sold: 0.82,
    organiser: 2,
  },
  {
    name: 'Needle Drop',
    description:
      'One album a week, played whole, on speakers taller than you. Doors at seven, side A at eight, no talking until the end of side B.',
    place: SANDTON,
    inDays: 5,
    weeks: 9,
    from: '20:00',
    to: '22:30',
    types: [zar('Armchair', 180, 30), zar('Floor cushion', 90, 20)],
    sold: 0.6,
    organiser: 0,
  },
  {
    name: 'Full Moon on the Water',
    description:
      'A boat, a brass band and the moon over the whole bay. Boarding from nine, back on land at midnight.',
    place: CAPE_TOWN,
    inDays: 41,
    from: '21:00',
    to: '23:59',
    types: [
      zar('Lower deck', 950, 900, { places: [1, 0], tax: 'Harbour levy' }),
      zar('Upper deck', 1450, 240, { opensInDays: 6, places: [1, 1], tax: 'Harbour levy' }),
      zar('Captain’s table for six', 8400, 20, {
        perOrderLimit: 2,
        people: 6,
        places: [6, 6],
        tax: 'Harbour levy',
      }),
    ],
    sharedCapacities: [
      { name: 'Ship', capacity: 1000 },
      { name: 'Upper deck and its tables', capacity: 300 },
    ],
    sold: 0.46,
    refundUntilDays: 14,
    refunded: true,
    organiser: 0,
  },
  {
    name: 'Spring Half Marathon',
    description: 'Flat, fast and finished by brunch. Entries open soon.',
    place: DURBAN,
    inDays: 96,
    from: '06:00',
    to: '11:00',
    types: [zar('Entry', 380, 2500, { opensInDays: 9 })],
    sold: 0,
    organiser: 1,
    photo: true,
  },
  {
    name: 'Beach Cinema: The Sea, the Sea',
    description: 'A screen on the sand, headphones, and blankets if the wind turns.',
    place: DURBAN,
    inDays: 9,
    from: '19:00',
    to: '21:30',
    types: [zar('Blanket for one', 120, 200), zar('Blanket for two', 200, 100)],
    sold: 0.2,
    organiser: 0,
    fate: 'cancelled',
    reason: 'The beach is closed after the storm. We are sorry, and all of you get your money back.',
  },
  {
    name: 'Chess in the Park',
    description: 'Sixty boards, ten clocks, no prizes worth mentioning.',
    place: SANDTON,
    inDays: 26,
    weeks: 3,
    from: '13:00',
    to: '18:00',
    types: [zar('Board', 40, 120)],
    sold: 0,
    organiser: 0,
    fate: 'waiting',
  },
  {
    name: 'Harbour Swim',
    description: 'One mile, warm soup after. Strong swimmers only.',
    place: CAPE_TOWN,
    inDays: 52,
    from: '06:30',
    to: '09:00',
    types: [zar('Swimmer', 260, 300)],
    sold: 0,
    organiser: 1,
    fate: 'waiting',
  },
  {
    name: 'Free Phones for Everybody!!!',
    description: 'Click here to win.',
    place: SANDTON,
    inDays: 30,
    from: '10:00',
    to: '11:00',
    types: [zar('Lucky ticket', 999, 10000)],
    sold: 0,
    organiser: 3,
    fate: 'rejected',
    reason: 'This is not an event. Please read the terms, and write to us if we are wrong.',
  },
];
