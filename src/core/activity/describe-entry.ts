import { describeDevice } from '../accounts/describe-device.ts';
import { INSTALLATION } from '../audit/record.ts';
import { isolate } from '../shared/text/isolate.ts';
import type { ActivityEntry } from './activity.ts';
import type { NamedEntry } from './activity-store.ts';
import { AUDIT_WORDS, fieldWords, isKnownKind, valueWords } from './audit-words.ts';

/** Who reads the log. Admins see which admin acted and from where; owners of an organisation do not. */
export interface Viewer {
  showsAdmins: boolean;
}

/** Turns an entry into its sentence, its origin, and the values before and after. */
export function describeEntry(row: NamedEntry, { showsAdmins }: Viewer): ActivityEntry {
  const { id, kind, actedAs, sequence } = row;
  const [facts, personal] = [fields(row.facts), fields(row.personal)];
  const hidden = actedAs === 'admin' && !showsAdmins;
  const who = hidden ? 'An admin' : doerOf(row);
  const about = aboutOf(row, personal);
  const self = row.actorId !== null && row.actorId === row.aboutId;
  const entry = { about: about ?? 'somebody', self, facts, personal };
  const phrase = isKnownKind(kind) ? AUDIT_WORDS[kind](entry) : `did something (${kind})`;
  return {
    ...{ id, kind, who, about, sequence },
    at: row.at.toISOString(),
    sentence: `${who} ${phrase}.`,
    organisation: row.chain === INSTALLATION ? null : (row.organisationName ?? 'A deleted organisation'),
    event: row.eventId
      ? { id: row.eventId, name: String(facts.event ?? ''), there: row.eventThere !== null }
      : null,
    from: hidden ? null : originOf(fields(row.origin)),
    changes: [...changesOf(facts), ...changesOf(personal)],
    details: DETAILS.flatMap(([name, field]) => {
      const value = facts[field] ?? personal[field];
      return typeof value === 'string' && value !== '' ? [{ name, value }] : [];
    }),
    hash: row.hash?.toString('hex') ?? null,
  };
}

const DETAILS = [
  ['Reason', 'reason'],
  ['Note', 'note'],
  ['Transfer reference', 'bankReference'],
  ['Paid on', 'paidOn'],
  ['Card provider', 'provider'],
] as const;

const fields = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;

function doerOf(row: NamedEntry): string {
  if (row.actedAs === 'operator') return 'The operator';
  if (row.actorId === null) return row.actedAs === 'customer' ? 'A customer' : 'Somebody';
  const name = nameOf(row.actorName, row.actorEmail, row.actorDeletedAt);
  if (row.actedAs === 'customer') return 'A customer';
  return row.actedAs === 'admin' ? `${name} (admin)` : name;
}

function aboutOf(row: NamedEntry, { email }: Record<string, unknown>): string | null {
  if (typeof email === 'string') return email;
  return row.aboutEmail === null ? null : nameOf(row.aboutName, row.aboutEmail, row.aboutDeletedAt);
}

function nameOf(name: string | null, email: string | null, deletedAt: Date | null): string {
  if (email === null || deletedAt !== null) return 'Deleted account';
  return isolate(name || email);
}

function originOf({ address, userAgent }: Record<string, unknown>): ActivityEntry['from'] {
  if (typeof address !== 'string') return null;
  return { address, device: describeDevice(typeof userAgent === 'string' ? userAgent : null) };
}

function changesOf({ changes }: Record<string, unknown>): ActivityEntry['changes'] {
  if (!Array.isArray(changes)) return [];
  return changes.map((change) => {
    const { of, field, before, after } = fields(change);
    const name = String(field);
    return {
      field: fieldWords(name, of),
      before: valueWords(name, before),
      after: valueWords(name, after),
    };
  });
}
