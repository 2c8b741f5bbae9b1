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
    id,
    kind,
    who,
    about,
    sequence,
    at: row.at.toISOString(),
    sentence: `${who} ${phrase}.`,
    organisation: row.chain === INSTALLATION ? null : organisationOf(row),
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
  if (row.actedAs === 'customer') return 'A customer';
  const { name, email } = fields(row.names);
  if (row.actorEmail === null || row.actorDeletedAt !== null) return 'Deleted account';
  const part = row.actedAs === 'admin' ? 'admin' : undefined;
  return typeof email === 'string' ? called(name, email, part) : called(row.actorName, row.actorEmail, part);
}

function aboutOf(row: NamedEntry, { name, email }: Record<string, unknown>): string | null {
  if (typeof email === 'string') return called(name, email);
  if (row.aboutEmail === null) return null;
  return row.aboutDeletedAt === null ? called(row.aboutName, row.aboutEmail) : 'Deleted account';
}

/** The email tells two people of one name apart. A name that looks like an email is left out, since it may be somebody else's. */
function called(name: unknown, email: string, part?: string): string {
  if (typeof name !== 'string' || name === '' || name.includes('@'))
    return part ? `${email} (${part})` : email;
  return `${isolate(name)} (${part ? `${email}, ${part}` : email})`;
}

/** What the organisation was called then. One that was deleted has lost that name. */
function organisationOf({ names, organisationName }: NamedEntry): string {
  const { organisation } = fields(names);
  return typeof organisation === 'string' && organisation !== ''
    ? organisation
    : (organisationName ?? 'A deleted organisation');
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
