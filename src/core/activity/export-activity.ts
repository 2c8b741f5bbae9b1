import { findSealed, type SealedRow } from '../audit/audit-store.ts';
import { INSTALLATION, record } from '../audit/record.ts';
import { toHashed } from '../audit/seal-entries.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { type CsvCell, writeCsv } from '../shared/csv.ts';
import { parseInput } from '../shared/parse-input.ts';
import { throttleUser } from '../throttle/throttle.ts';
import { type ActivityEntry, activityInput } from './activity.ts';
import { type Filter, findEntries } from './activity-store.ts';
import { describeEntry, type Viewer } from './describe-entry.ts';
import { filterOf, requireLog, type Whose } from './list-activity.ts';

const AT_ONCE = 500;

/** A file, piece by piece. */
export interface ActivityExport {
  filename: string;
  text: AsyncIterable<string>;
}

const HEADER = ['Time (UTC)', 'What', 'Kind', 'Who', 'About', 'Organisation', 'Event', 'Address', 'Device'];

/**
 * The entries that were asked for as CSV, newest first, for people to read.
 * @param input `activityInput`, of which pages count for nothing
 * @throws DomainError as requireLog; 'invalid' (input.invalid), 'too-many' (too-many-requests), before the first piece
 */
export async function exportActivityCsv(
  app: App,
  actor: Actor,
  whose: Whose,
  input: unknown,
): Promise<ActivityExport> {
  const viewer = await beginExport(app, actor, whose, 'csv');
  const filter = filterOf(whose, parseInput(activityInput, input), viewer);
  const header = [...HEADER, 'Changes', 'Number', 'Hash'];
  return { filename: 'activity.csv', text: writeCsv(header, inBatches(app, filter, viewer)) };
}

async function* inBatches(app: App, filter: Filter, viewer: Viewer): AsyncGenerator<CsvCell[][]> {
  let beside: string | undefined;
  do {
    const rows = await findEntries(app.db, filter, { backwards: false, beside, limit: AT_ONCE });
    yield rows.map((row) => toCells(describeEntry(row, viewer)));
    beside = rows.length === AT_ONCE ? rows.at(-1)?.id : undefined;
  } while (beside !== undefined);
}

function toCells(entry: ActivityEntry): CsvCell[] {
  const { at, sentence, kind, who, about, organisation, event, from, changes, details, sequence, hash } =
    entry;
  const said = [
    ...changes.map(({ field, before, after }) => `${field}: ${before || 'nothing'} → ${after || 'nothing'}`),
    ...details.map(({ name, value }) => `${name}: ${value}`),
  ];
  return [
    ...[
      at.slice(0, 19).replace('T', ' '),
      sentence,
      kind,
      who,
      about ?? '',
      organisation ?? '',
      event?.name ?? '',
    ],
    ...[from?.address ?? '', from?.device ?? '', said.join('\n'), sequence ?? '', hash ?? ''],
  ];
}

/**
 * A whole chain as lines of JSON, as it was sealed: each with all that its hash covers, its hash and the one before, so that anybody can
 * compute it anew (docs/decisions/0080). Of admins, the owners of an organisation see where they were from only as a digest.
 * @throws DomainError as requireLog; 'too-many' (too-many-requests), before the first piece
 */
export async function exportActivityChain(app: App, actor: Actor, whose: Whose): Promise<ActivityExport> {
  const viewer = await beginExport(app, actor, whose, 'jsonl');
  const chain = whose === 'everything' ? INSTALLATION : whose.organisationId;
  return { filename: 'activity.jsonl', text: chainLines(app, chain, viewer) };
}

async function* chainLines(app: App, chain: string, viewer: Viewer): AsyncGenerator<string> {
  let [after, previous] = [0, Buffer.alloc(0) as Buffer];
  for (;;) {
    const rows = await findSealed(app.db, chain, after, AT_ONCE);
    for (const row of rows) {
      yield `${JSON.stringify(toLine(row, previous, viewer))}\n`;
      [after, previous] = [row.sequence, row.hash];
    }
    if (rows.length < AT_ONCE) return;
  }
}

function toLine(row: SealedRow, previous: Buffer, { showsAdmins }: Viewer) {
  const { sequence, origin, personal, hash } = row;
  const hidden = row.actedAs === 'admin' && !showsAdmins;
  return {
    ...toHashed(row, sequence, previous),
    hash: hash.toString('hex'),
    origin: hidden ? null : origin,
    personal,
  };
}

async function beginExport(app: App, actor: Actor, whose: Whose, as: 'csv' | 'jsonl') {
  const { user, showsAdmins } = requireLog(actor, whose);
  await throttleUser(app, 'export', user.userId);
  const organisationId = whose === 'everything' ? undefined : whose.organisationId;
  await record(app, app.db, { kind: 'export.audit', by: user, organisationId, facts: { as } });
  return { showsAdmins };
}
