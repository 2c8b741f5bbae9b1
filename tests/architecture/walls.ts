import type { Import } from './read-imports.ts';

/** Says what a room may import: folders of ours by prefix, packages by name. Node's own modules are free where listed. */
interface Room {
  folder: string;
  ours: string[];
  packages: string[] | 'any';
}

/** The walls of the house (design, section 2). The first room whose folder fits is a file's room. */
export const ROOMS: Room[] = [
  {
    folder: 'src/core/',
    ours: ['src/core/', 'src/db/'],
    packages: [
      'zod',
      'kysely',
      'temporal-polyfill',
      '@photostructure/tz-lookup',
      'jose',
      'csv-stringify',
      'slugify',
      '@zxcvbn-ts/language-common',
      'node:crypto',
      'node:net',
    ],
  },
  { folder: 'src/db/', ours: ['src/db/'], packages: 'any' },
  {
    folder: 'src/api/',
    ours: ['src/api/', 'src/core/'],
    packages: ['hono', '@hono/node-server', '@hono/zod-openapi', 'zod', 'node:crypto'],
  },
  { folder: 'src/jobs/', ours: ['src/jobs/', 'src/core/'], packages: [] },
  {
    folder: 'src/server/',
    ours: [
      'src/server/',
      'src/api/',
      'src/core/',
      'src/web/context.ts',
      'src/web/ui/theme-script.ts',
      'src/web/ui/late-preloads-script.ts',
    ],
    packages: 'any',
  },
  { folder: 'src/web/', ours: ['src/web/', 'src/core/'], packages: 'any' },
  { folder: 'src/adapters/', ours: ['src/adapters/', 'src/core/', 'src/db/'], packages: 'any' },
];

/**
 * The rooms of core that depend one way only, lowest first, each with the other rooms of core that it may import; every room may import
 * `shared`. A room that is not a key here is not held yet.
 */
export const CORE_ROOMS: Record<string, string[]> = {
  outbox: [],
  pricing: [],
  providers: [],
  ledger: [],
  accounts: ['outbox'],
  throttle: ['accounts'],
  sessions: ['accounts', 'media', 'throttle'],
  passwords: ['accounts', 'outbox', 'throttle'],
  profile: ['accounts', 'media', 'outbox', 'passwords', 'throttle'],
  'sign-up': ['accounts', 'outbox', 'passwords', 'profile', 'questionnaire', 'sessions', 'throttle'],
  events: [
    'accounts',
    'inventory',
    'media',
    'outbox',
    'places',
    'pricing',
    'renderings',
    'throttle',
    'ticket-types',
    'tickets',
  ],
  'event-page': ['events', 'media', 'pricing', 'ticket-types'],
  orders: ['events', 'outbox', 'receipts'],
  // Everybody files here, so it knows nobody's use cases: of events and orders it has the policies, of mails when they are tried next.
  exceptions: ['events', 'ledger', 'orders', 'outbox'],
  // Money comes in by payments and goes back by refunds; who gets it back for which tickets is asked in order-refunds; banks take it by disputes.
  payments: [
    'events',
    'exceptions',
    'inventory',
    'ledger',
    'mails',
    'orders',
    'outbox',
    'payees',
    'providers',
    'receipts',
    'tickets',
  ],
  refunds: [
    'events',
    'exceptions',
    'inventory',
    'ledger',
    'mails',
    'orders',
    'outbox',
    'payments',
    'providers',
    'receipts',
    'tickets',
  ],
  disputes: [
    'events',
    'exceptions',
    'inventory',
    'ledger',
    'orders',
    'outbox',
    'payments',
    'providers',
    'receipts',
    'refunds',
    'tickets',
  ],
  'event-lists': ['disputes', 'event-page', 'events', 'media', 'pricing'],
  'event-approval': ['event-lists', 'events', 'media', 'outbox'],
  holds: ['accounts', 'inventory', 'ledger', 'orders', 'payments', 'pricing', 'providers', 'throttle'],
  'order-page': [
    'accounts',
    'events',
    'holds',
    'inventory',
    'ledger',
    'mails',
    'media',
    'orders',
    'outbox',
    'payments',
    'receipts',
    'refunds',
    'throttle',
    'tickets',
  ],
  'order-mail': [
    'accounts',
    'events',
    'ledger',
    'mails',
    'media',
    'order-page',
    'orders',
    'outbox',
    'receipts',
    'refunds',
    'throttle',
    'tickets',
  ],
  'order-refunds': [
    'events',
    'inventory',
    'ledger',
    'order-mail',
    'order-page',
    'orders',
    'payments',
    'providers',
    'refunds',
    'tickets',
  ],
  reconciliation: [
    'disputes',
    'exceptions',
    'ledger',
    'order-mail',
    'order-refunds',
    'orders',
    'payments',
    'providers',
    'refunds',
    'tickets',
  ],
  // Whatever a provider tells is handed to the room that it is about.
  webhooks: ['disputes', 'exceptions', 'ledger', 'payees', 'payments', 'providers', 'refunds'],
  'order-desk': [
    'disputes',
    'events',
    'ledger',
    'order-mail',
    'orders',
    'outbox',
    'receipts',
    'refunds',
    'throttle',
    'tickets',
  ],
  cancellation: [
    'events',
    'holds',
    'inventory',
    'ledger',
    'order-mail',
    'order-refunds',
    'payments',
    'refunds',
  ],
  'event-desk': [
    'accounts',
    'cancellation',
    'check-in',
    'disputes',
    'event-approval',
    'event-lists',
    'event-page',
    'events',
    'media',
    'order-refunds',
    'renderings',
    'ticket-types',
    'tickets',
  ],
  'personal-data': [
    'accounts',
    'media',
    'money',
    'orders',
    'outbox',
    'passwords',
    'payees',
    'receipts',
    'refunds',
    'renderings',
    'sessions',
    'throttle',
  ],
  users: ['accounts', 'media', 'outbox', 'personal-data', 'questionnaire'],
};

/** Packages that no page may import: they need the server, its files or its secrets. */
const SERVER_ONLY = ['pg', 'kysely', 'better-auth', 'sharp', 'nodemailer', 'pdfkit', 'fontkit', 'hono'];

/** @returns one line for each import that goes through a wall */
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
  if (to.startsWith('src/')) {
    if (!room.ours.some((prefix) => to.startsWith(prefix))) return `${room.folder} may not`;
    if (room.folder === 'src/core/' && to.startsWith('src/core/')) return wrongWay(from, to);
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

function wrongWay(from: string, to: string): string | undefined {
  const [room, target] = [coreRoom(from), coreRoom(to)];
  const open = CORE_ROOMS[room];
  if (!open || target === room || target === 'shared' || open.includes(target)) return undefined;
  return `core/${room} may not import core/${target}`;
}

const coreRoom = (file: string) => file.split('/')[2] as string;

/** Files from which one that `isTarget` is loaded, directly or through others. */
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

/** Rings of files that load each other, each as "a -> b -> a". */
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
