import type { Import } from './read-imports.ts';

/** What a room may import: our folders by prefix, and packages by name. Node's own modules are free where listed. */
interface Room {
  folder: string;
  ours: string[];
  packages: string[] | 'any';
}

/** The walls between folders (design, section 2). A file belongs to the first room whose folder matches. */
export const ROOMS: Room[] = [
  // Everybody says texts, which know nothing of the rest.
  { folder: 'src/languages/', ours: ['src/languages/'], packages: [] },
  {
    folder: 'src/core/',
    ours: ['src/core/', 'src/db/', 'src/languages/'],
    packages: [
      'zod',
      'kysely',
      'temporal-polyfill',
      '@photostructure/tz-lookup',
      'jose',
      'csv-stringify',
      'fflate',
      'slugify',
      'rrule-temporal',
      'markdown-it',
      '@zxcvbn-ts/language-common',
      '@simplewebauthn/server',
      'node:crypto',
      'node:net',
    ],
  },
  // Columns hold currencies and languages, of which there is one list each.
  {
    folder: 'src/db/',
    ours: ['src/db/', 'src/core/shared/currencies.ts', 'src/languages/locales.ts'],
    packages: 'any',
  },
  {
    folder: 'src/api/',
    ours: ['src/api/', 'src/core/'],
    packages: ['hono', '@hono/node-server', '@hono/zod-openapi', 'zod', 'node:crypto'],
  },
  { folder: 'src/jobs/', ours: ['src/jobs/', 'src/core/', 'src/languages/'], packages: [] },
  {
    folder: 'src/server/',
    ours: [
      'src/server/',
      'src/api/',
      'src/core/',
      'src/languages/',
      'src/web/context.ts',
      'src/web/ui/themes/theme-script.ts',
      'src/web/ui/page/late-preloads-script.ts',
    ],
    packages: 'any',
  },
  { folder: 'src/web/', ours: ['src/web/', 'src/core/', 'src/languages/'], packages: 'any' },
  {
    folder: 'src/adapters/',
    ours: ['src/adapters/', 'src/core/', 'src/db/', 'src/languages/'],
    packages: 'any',
  },
];

/**
 * The rooms of core, lowest first, each with exactly those other rooms of core that it imports. They depend in one direction only. Every
 * room may import `shared`, which itself imports only types of other rooms.
 */
export const CORE_ROOMS: Record<string, string[]> = {
  // The App's parts and the contents of mails have their types in the rooms above; nothing else of those is known here.
  shared: [
    'backups',
    'check-in',
    'exceptions',
    'holds',
    'media',
    'messages',
    'passwords',
    'payment-attempts',
    'payments',
    'places',
    'pricing',
    'providers',
    'receipts',
    'tickets',
    'wallets',
    'webhooks',
  ],
  // The basis of many rooms.
  outbox: [],
  providers: [],
  pricing: ['providers'],
  ledger: ['providers'],
  // All commands write to it, so it knows none of them.
  audit: [],
  // Identity.
  accounts: ['outbox'],
  throttle: ['accounts', 'audit'],
  media: ['throttle'],
  // All use cases ask it who may do what, so it knows none of them.
  organisations: ['accounts', 'audit', 'media', 'outbox', 'throttle'],
  'second-factor': ['accounts', 'audit', 'organisations', 'outbox', 'throttle'],
  sessions: ['accounts', 'audit', 'media', 'organisations', 'second-factor', 'throttle'],
  passwords: ['accounts', 'audit', 'outbox', 'second-factor', 'sessions', 'throttle'],
  profile: [
    'accounts',
    'audit',
    'media',
    'organisations',
    'outbox',
    'passwords',
    'second-factor',
    'throttle',
  ],
  questionnaire: ['accounts', 'audit', 'throttle'],
  'sign-up': [
    'accounts',
    'audit',
    'organisations',
    'outbox',
    'passwords',
    'profile',
    'questionnaire',
    'sessions',
    'throttle',
  ],
  payees: ['accounts', 'audit', 'organisations', 'outbox', 'providers', 'throttle'],
  // What is sold. An order knows its event only by id, so that tickets and receipts can be below events, which create their signing keys.
  // Also an organisation's tax rates, which ticket types refer to.
  taxes: ['audit', 'organisations', 'pricing', 'profile'],
  inventory: ['pricing', 'taxes'],
  'ticket-types': ['inventory', 'taxes'],
  orders: ['inventory', 'outbox', 'pricing'],
  receipts: ['audit', 'ledger', 'orders', 'organisations', 'pricing', 'providers', 'taxes'],
  tickets: ['inventory', 'ledger', 'media', 'orders', 'outbox', 'pricing', 'receipts'],
  // An event has an entrance from its first day, so its areas and their scans are below it.
  'check-in': [
    'accounts',
    'audit',
    'inventory',
    'orders',
    'organisations',
    'outbox',
    'pricing',
    'throttle',
    'ticket-types',
    'tickets',
  ],
  renderings: ['accounts', 'media', 'throttle'],
  places: ['throttle'],
  events: [
    'accounts',
    'audit',
    'check-in',
    'inventory',
    'media',
    'organisations',
    'outbox',
    'places',
    'pricing',
    'renderings',
    'taxes',
    'throttle',
    'ticket-types',
    'tickets',
  ],
  // What a code offers. Placing orders, showing prices and ending holds all ask it.
  'promo-codes': [
    'accounts',
    'audit',
    'events',
    'inventory',
    'orders',
    'organisations',
    'pricing',
    'throttle',
  ],
  'event-page': [
    'events',
    'inventory',
    'media',
    'organisations',
    'pricing',
    'promo-codes',
    'taxes',
    'ticket-types',
  ],
  // Add-ons, whose variants are ticket types.
  'add-ons': ['audit', 'events', 'inventory', 'pricing', 'taxes', 'ticket-types'],
  // A question knows its event and its order only by id; the rooms below show the answers.
  attendees: ['accounts', 'audit', 'events', 'media', 'orders', 'profile', 'throttle', 'ticket-types'],
  // What is printed for a ticket at the door.
  kiosk: ['attendees', 'audit', 'check-in', 'events', 'tickets'],
  // All use cases file exceptions here, so it knows none of them; of events and orders it uses the policies.
  exceptions: ['audit', 'events', 'ledger', 'orders', 'organisations', 'providers'],
  mails: ['exceptions', 'orders', 'outbox'],
  // Tickets on phones: an order's page and a transferred ticket's lead there.
  wallets: ['accounts', 'events', 'media', 'orders', 'outbox', 'throttle', 'tickets'],
  // Money comes in by payments, which also asks refunds to send back what bought nothing, and is taken by banks in disputes. order-refunds
  // decides who is refunded for which tickets.
  'payment-attempts': ['inventory', 'ledger', 'providers'],
  refunds: [
    'events',
    'exceptions',
    'inventory',
    'ledger',
    'orders',
    'outbox',
    'payment-attempts',
    'pricing',
    'providers',
    'receipts',
    'tickets',
  ],
  payments: [
    'events',
    'exceptions',
    'inventory',
    'ledger',
    'orders',
    'outbox',
    'payees',
    'payment-attempts',
    'promo-codes',
    'providers',
    'receipts',
    'refunds',
    'tickets',
  ],
  disputes: [
    'events',
    'exceptions',
    'inventory',
    'ledger',
    'orders',
    'organisations',
    'outbox',
    'payment-attempts',
    'payments',
    'providers',
    'receipts',
    'refunds',
    'tickets',
  ],
  holds: [
    'accounts',
    'attendees',
    'inventory',
    'ledger',
    'orders',
    'outbox',
    'payment-attempts',
    'payments',
    'pricing',
    'promo-codes',
    'providers',
    'receipts',
    'taxes',
    'throttle',
  ],
  // Freed seats are handed to it (App.offerSeats); an offer is a hold.
  'waiting-list': [
    'accounts',
    'audit',
    'events',
    'holds',
    'inventory',
    'media',
    'orders',
    'outbox',
    'pricing',
    'taxes',
    'throttle',
    'tickets',
  ],
  'order-page': [
    'accounts',
    'attendees',
    'events',
    'holds',
    'inventory',
    'ledger',
    'media',
    'orders',
    'outbox',
    'payment-attempts',
    'payments',
    'providers',
    'receipts',
    'refunds',
    'taxes',
    'throttle',
    'ticket-types',
    'tickets',
    'waiting-list',
    'wallets',
  ],
  'order-mail': [
    'events',
    'ledger',
    'media',
    'order-page',
    'orders',
    'outbox',
    'payments',
    'receipts',
    'refunds',
    'throttle',
    'tickets',
    'wallets',
  ],
  'order-refunds': [
    'accounts',
    'audit',
    'events',
    'exceptions',
    'inventory',
    'ledger',
    'order-mail',
    'order-page',
    'orders',
    'payment-attempts',
    'pricing',
    'providers',
    'refunds',
    'tickets',
  ],
  // Holders sell tickets to people who wait.
  resale: ['holds', 'inventory', 'order-page', 'order-refunds', 'refunds', 'tickets', 'waiting-list'],
  // Holders send tickets to others.
  transfers: [
    'attendees',
    'events',
    'inventory',
    'media',
    'order-page',
    'orders',
    'outbox',
    'throttle',
    'ticket-types',
    'tickets',
    'wallets',
  ],
  reconciliation: [
    'audit',
    'disputes',
    'exceptions',
    'inventory',
    'ledger',
    'order-mail',
    'order-refunds',
    'orders',
    'payment-attempts',
    'payments',
    'providers',
    'refunds',
    'tickets',
  ],
  // Every notice of a provider is handed to the room that it concerns.
  webhooks: [
    'disputes',
    'exceptions',
    'inventory',
    'ledger',
    'payees',
    'payment-attempts',
    'payments',
    'providers',
    'reconciliation',
    'refunds',
  ],
  // The tools of organisers, door staff and admins.
  messages: [
    'accounts',
    'attendees',
    'audit',
    'events',
    'orders',
    'organisations',
    'outbox',
    'throttle',
    'ticket-types',
    'tickets',
  ],
  'box-office': [
    'accounts',
    'audit',
    'check-in',
    'events',
    'holds',
    'inventory',
    'ledger',
    'messages',
    'order-page',
    'order-refunds',
    'orders',
    'organisations',
    'pricing',
    'promo-codes',
    'providers',
    'receipts',
    'refunds',
    'taxes',
  ],
  // Attendees as the organiser sees them.
  'attendee-desk': ['attendees', 'check-in', 'events', 'orders', 'organisations', 'ticket-types', 'tickets'],
  'order-desk': [
    'accounts',
    'attendees',
    'audit',
    'box-office',
    'disputes',
    'events',
    'inventory',
    'ledger',
    'messages',
    'order-mail',
    'order-page',
    'order-refunds',
    'orders',
    'organisations',
    'outbox',
    'pricing',
    'promo-codes',
    'receipts',
    'refunds',
    'taxes',
    'throttle',
    'ticket-types',
    'tickets',
    'waiting-list',
  ],
  'event-lists': [
    'disputes',
    'event-page',
    'events',
    'inventory',
    'media',
    'orders',
    'organisations',
    'places',
    'pricing',
    'ticket-types',
    'waiting-list',
  ],
  'organiser-page': ['audit', 'event-lists', 'events', 'media', 'organisations'],
  'event-approval': ['audit', 'event-lists', 'events', 'inventory', 'media', 'organisations', 'outbox'],
  cancellation: [
    'accounts',
    'audit',
    'events',
    'holds',
    'inventory',
    'ledger',
    'order-mail',
    'order-refunds',
    'organisations',
    'promo-codes',
    'providers',
    'refunds',
    'waiting-list',
  ],
  'event-desk': [
    'add-ons',
    'attendees',
    'box-office',
    'cancellation',
    'check-in',
    'disputes',
    'event-approval',
    'event-lists',
    'event-page',
    'events',
    'inventory',
    'kiosk',
    'media',
    'order-mail',
    'order-refunds',
    'orders',
    'organisations',
    'promo-codes',
    'renderings',
    'taxes',
    'ticket-types',
    'tickets',
    'waiting-list',
  ],
  // The dates of a series, each a copy of one event.
  series: [
    'add-ons',
    'attendees',
    'audit',
    'check-in',
    'event-desk',
    'event-lists',
    'event-page',
    'events',
    'organisations',
    'promo-codes',
    'waiting-list',
  ],
  money: [
    'accounts',
    'event-approval',
    'events',
    'exceptions',
    'ledger',
    'orders',
    'organisations',
    'payees',
    'providers',
    'refunds',
  ],
  payouts: ['audit', 'events', 'ledger', 'money', 'outbox', 'payees'],
  'personal-data': [
    'accounts',
    'add-ons',
    'attendees',
    'audit',
    'check-in',
    'events',
    'media',
    'messages',
    'money',
    'orders',
    'organisations',
    'outbox',
    'payees',
    'promo-codes',
    'receipts',
    'refunds',
    'renderings',
    'second-factor',
    'sessions',
    'taxes',
    'throttle',
    'ticket-types',
    'tickets',
    'waiting-list',
  ],
  // The audit log for readers.
  activity: ['accounts', 'audit', 'organisations', 'orders'],
  // The data of an event's charts.
  figures: ['events', 'orders', 'organisations'],
  // Tables as CSV and XLSX, whatever their rows are.
  sheets: [],
  // Guests whom an organiser adds, also from lists and files. Their orders are held and fulfilled like any other.
  guests: [
    'attendees',
    'audit',
    'check-in',
    'events',
    'holds',
    'inventory',
    'messages',
    'order-mail',
    'order-refunds',
    'orders',
    'refunds',
    'sheets',
  ],
  // Everything that can be exported as a table.
  exports: [
    'activity',
    'attendee-desk',
    'attendees',
    'audit',
    'box-office',
    'check-in',
    'disputes',
    'events',
    'guests',
    'messages',
    'money',
    'order-desk',
    'orders',
    'organisations',
    'payees',
    'payouts',
    'pricing',
    'promo-codes',
    'providers',
    'receipts',
    'refunds',
    'sheets',
    'taxes',
    'throttle',
    'ticket-types',
    'tickets',
    'waiting-list',
  ],
  users: ['accounts', 'audit', 'media', 'organisations', 'outbox', 'personal-data', 'questionnaire'],
  search: [
    'box-office',
    'disputes',
    'event-lists',
    'event-page',
    'events',
    'media',
    'orders',
    'organisations',
    'tickets',
    'users',
  ],
  installation: [
    'accounts',
    'attendees',
    'events',
    'media',
    'messages',
    'outbox',
    'payees',
    'payment-attempts',
    'providers',
    'refunds',
    'second-factor',
    'wallets',
    'webhooks',
  ],
  // What a restored database must be able to prove, and what a restore leaves to be done.
  backups: ['audit', 'ledger', 'receipts', 'reconciliation', 'tickets'],
};

/** Packages that no page may import, because they need the server, its files or its secrets. */
const SERVER_ONLY = [
  'pg',
  'kysely',
  'sharp',
  'nodemailer',
  'pdfkit',
  'fontkit',
  'hono',
  '@simplewebauthn/server',
];

/** @returns one line for each import through a wall */
export function breaches(imports: readonly Import[]): string[] {
  const useCases = reaching(imports, (file) => file.startsWith('src/db/'));
  return imports.flatMap((entry) => {
    const reason = breach(entry, useCases);
    return reason === undefined ? [] : [`${entry.from} imports ${entry.to}: ${reason}`];
  });
}

function breach({ from, to, typeOnly }: Import, useCases: ReadonlySet<string>): string | undefined {
  const room = ROOMS.find(({ folder }) => from.startsWith(folder));
  if (!room) return undefined;
  if (room.folder === 'src/core/' && !CORE_ROOMS[coreRoom(from)])
    return `CORE_ROOMS has no ${coreRoom(from)}`;
  if (to.startsWith('src/')) {
    if (!room.ours.some((prefix) => to.startsWith(prefix))) return `${room.folder} may not`;
    if (room.folder === 'src/core/' && to.startsWith('src/core/')) return wrongWay(from, to, typeOnly);
    if (room.folder !== 'src/adapters/' || typeOnly) return undefined;
    if (to.startsWith('src/db/')) return 'an adapter knows the database by type only';
    if (useCases.has(to)) return 'an adapter implements a port, it does not run use cases';
    return undefined;
  }
  if (to.startsWith('.') || to.startsWith('migrations')) return undefined;
  if (room.folder === 'src/web/' && SERVER_ONLY.includes(to))
    return 'pages never touch the server’s own parts';
  if (room.packages === 'any' || room.packages.includes(to)) return undefined;
  return `${room.folder} may not use this package`;
}

function wrongWay(from: string, to: string, typeOnly: boolean): string | undefined {
  const [room, target] = [coreRoom(from), coreRoom(to)];
  if (target === room || target === 'shared') return undefined;
  if (!CORE_ROOMS[room]?.includes(target)) return `core/${room} may not import core/${target}`;
  return room === 'shared' && !typeOnly ? 'core/shared knows the rooms above by type only' : undefined;
}

/** @returns one line for each room of CORE_ROOMS that no longer exists, and for each allowance that is not used */
export function unused(imports: readonly Import[]): string[] {
  const made = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    if (!from.startsWith('src/core/')) continue;
    const targets = made.get(coreRoom(from)) ?? new Set();
    made.set(coreRoom(from), to.startsWith('src/core/') ? targets.add(coreRoom(to)) : targets);
  }
  return Object.entries(CORE_ROOMS).flatMap(([room, allowed]) => {
    const targets = made.get(room);
    if (!targets) return [`core/${room} is gone`];
    return allowed
      .filter((target) => !targets.has(target))
      .map((target) => `core/${room} need not import core/${target}`);
  });
}

const coreRoom = (file: string) => file.split('/')[2] as string;

/** Files from which one that `isTarget` is imported, directly or indirectly. */
function reaching(imports: readonly Import[], isTarget: (file: string) => boolean): Set<string> {
  const importers = new Map<string, string[]>();
  for (const { from, to, typeOnly } of imports) {
    if (!typeOnly) importers.set(to, [...(importers.get(to) ?? []), from]);
  }
  const found = new Set<string>();
  const queue = [...importers.keys()].filter(isTarget);
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    for (const importer of importers.get(file) ?? []) {
      if (found.has(importer)) continue;
      found.add(importer);
      queue.push(importer);
    }
  }
  return found;
}

/** Circles of files that import each other, each as "a -> b -> a". */
export function cycles(imports: readonly Import[]): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to, typeOnly } of imports) {
    if (!typeOnly && to.startsWith('src/')) next.set(from, [...(next.get(from) ?? []), to]);
  }
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) {
      found.push([...path.slice(start), file].join(' -> '));
      return;
    }
    if (done.has(file)) return;
    for (const target of next.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  return found;
}
