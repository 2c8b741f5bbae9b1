import { sql } from 'kysely';
import type { Database } from './database.ts';

const NEEDED = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: ['on', 'remote_write', 'remote_apply'],
} as const;

/**
 * Requires settings with which the server never loses what it has committed, because paid orders depend on it.
 * @throws Error that lists every setting that would lose commits
 */
export async function assertDurability(db: Database): Promise<void> {
  const { rows } = await sql<{ name: keyof typeof NEEDED; setting: string }>`
    select name, setting from pg_settings where name = any(${Object.keys(NEEDED)}::text[])
  `.execute(db);
  const unsafe = rows.filter(({ name, setting }) => !([NEEDED[name]].flat() as string[]).includes(setting));
  if (unsafe.length === 0) return;
  const list = unsafe.map(({ name, setting }) => `  - ${name} is ${setting}`).join('\n');
  throw new Error(`This PostgreSQL can lose committed orders when it stops suddenly:\n${list}`);
}
