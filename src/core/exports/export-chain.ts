import type { Viewer } from '../activity/describe-entry.ts';
import { requireLog, type Whose } from '../activity/list-activity.ts';
import { findSealed, type SealedRow } from '../audit/audit-store.ts';
import { INSTALLATION, record } from '../audit/record.ts';
import { toHashed } from '../audit/seal-entries.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { throttleUser } from '../throttle/throttle.ts';
import type { ExportedFile } from './exported-file.ts';

const AT_ONCE = 500;

/**
 * Exports a whole chain as lines of JSON, as it was sealed. Each line has all that its hash covers, its hash and the previous one, so that
 * anybody can recompute the chain (docs/decisions/0080). For actions of admins, owners of an organisation see the
 * origin and the names only as digests.
 * @throws DomainError as requireLog; 'too-many' (too-many-requests), before the first piece
 */
export async function exportActivityChain(app: App, actor: Actor, whose: Whose): Promise<ExportedFile> {
  const viewer = await beginActivityExport(app, actor, whose, 'jsonl');
  const chain = whose === 'everything' ? INSTALLATION : whose.organisationId;
  const contentType = 'application/x-ndjson; charset=utf-8';
  return { filename: 'activity.jsonl', contentType, pieces: chainLines(app, chain, viewer) };
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
  const { sequence, origin, personal, names, hash } = row;
  const hidden = row.actedAs === 'admin' && !showsAdmins;
  return {
    ...toHashed(row, sequence, previous),
    hash: hash.toString('hex'),
    origin: hidden ? null : origin,
    personal,
    names: hidden ? null : names,
  };
}

/** Requires that somebody may export a log, and logs the export. @throws DomainError as requireLog; 'too-many' (too-many-requests) */
export async function beginActivityExport(app: App, actor: Actor, whose: Whose, as: string) {
  const { user, showsAdmins } = requireLog(actor, whose);
  await throttleUser(app, 'export', user.userId);
  const organisationId = whose === 'everything' ? undefined : whose.organisationId;
  await record(app, app.db, { kind: 'export.audit', by: user, organisationId, facts: { as } });
  return { user, showsAdmins };
}
