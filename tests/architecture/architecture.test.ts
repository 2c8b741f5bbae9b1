import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Import, importsOf, readImports } from './read-imports.ts';
import { breaches, CORE_ROOMS, cycles, unused } from './walls.ts';

const root = path.resolve(import.meta.dirname, '../..');
const imports = readImports(root);

test('no file imports across a wall', () => {
  expect(imports.length).toBeGreaterThan(500);
  expect(breaches(imports)).toEqual([]);
});

test('each room of core imports only rooms before it', () => {
  const rooms = Object.keys(CORE_ROOMS);
  const ahead = rooms.flatMap((room, at) =>
    rooms.slice(at).filter((other) => room !== 'shared' && CORE_ROOMS[room]?.includes(other)),
  );
  expect(rooms[0]).toBe('shared');
  expect(ahead).toEqual([]);
});

test('ARCHITECTURE.md describes each room of core, in the same order', () => {
  const page = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
  const section = page.slice(page.indexOf('## The rooms of core')).split('\n## ')[0] as string;
  const cells = [...section.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, rooms = '']) => rooms.split(' '));
  expect(cells).toEqual(Object.keys(CORE_ROOMS).map((room) => `\`${room}\``));
});

test('no room of core may import a room that it does not import', () => {
  expect(unused(imports)).toEqual([]);
});

test('no files import each other in a circle', () => {
  expect(cycles(imports)).toEqual([]);
});

test('a script names only tests that exist', () => {
  const scripts = path.join(root, 'scripts');
  const named = readdirSync(scripts)
    .filter((name) => name.endsWith('.mjs'))
    .flatMap((name) => [
      ...readFileSync(path.join(scripts, name), 'utf8').matchAll(/'((?:src|tests|packages)\/[^'*]+)'/g),
    ])
    .map(([, file = '']) => file);
  expect(named).toContain('tests/journeys/main-job.test.ts');
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

const plant = (file: string, source: string) => [...imports, ...importsOf(file, source)];
const standing = breaches(imports);

test.each([
  ['src/core/orders/planted.ts', "import { Hono } from 'hono';"],
  ['src/core/orders/planted.ts', "import { createImages } from '../../adapters/images/images.ts';"],
  ['src/core/orders/planted.ts', "export { actorOf } from '../../api/door.ts';"],
  ['src/core/orders/planted.ts', "const sharp = await import('sharp');"],
  ['src/core/orders/planted.ts', "import type { DeskOrder } from '../order-desk/find-orders.ts';"],
  ['src/core/holds/planted.ts', "import { findUsers } from '../installation/finding.ts';"],
  ['src/core/shared/planted.ts', "import { toReceipt } from '../receipts/receipt.ts';"],
  ['src/core/new-room/planted.ts', "import { z } from 'zod';"],
  ['src/api/planted.ts', "import { openDatabase } from '../db/database.ts';"],
  ['src/api/planted.ts', "import { appContext } from '../web/context.ts';"],
  ['src/web/public/planted.tsx', "import type { Database } from '../../db/database.ts';"],
  ['src/web/public/planted.tsx', "import pg from 'pg';"],
  ['src/jobs/planted.ts', "import { createSmtpMailer } from '../adapters/mail/smtp.ts';"],
  ['src/adapters/mail/planted.ts', "import { placeOrder } from '../../core/holds/place-order.ts';"],
  ['src/db/planted.ts', "import type { App } from '../core/shared/app.ts';"],
])('a breach planted in %s is found: %s', (file, source) => {
  expect(breaches(plant(file, source))).toHaveLength(standing.length + 1);
});

test('a planted circle is noticed', () => {
  const ring = [
    ...plant('src/core/orders/planted-a.ts', "import { b } from './planted-b.ts';"),
    ...importsOf('src/core/orders/planted-b.ts', "import { a } from './planted-a.ts';"),
  ];
  expect(cycles(ring)).toHaveLength(1);
});

test('an unused allowance and a deleted room are noticed', () => {
  const without = (part: (entry: Import) => boolean) => unused(imports.filter((entry) => !part(entry)));
  const fromSearch = (entry: Import) => entry.from.startsWith('src/core/search/');
  expect(without((entry) => fromSearch(entry) && entry.to.startsWith('src/core/users/'))).toEqual([
    'core/search need not import core/users',
  ]);
  expect(without(fromSearch)).toEqual(['core/search is gone']);
});
