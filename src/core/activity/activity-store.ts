import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { entries } from '../audit/audit-store.ts';
import type { Slice } from '../shared/page-by-key.ts';
import { foldedWords } from '../shared/text/fold-words.ts';
import { holdsWords, wholeAddress } from '../shared/text/folded.ts';
import { literal } from '../shared/text/like.ts';

/** Selects entries, of one chain or of all. */
export interface Filter {
  chain?: string | undefined;
  person?: string | undefined;
  /** Part of the entry's words, or of the name or email of somebody it names. */
  text?: string | undefined;
  area?: string | undefined;
  /** Part of an event's name. */
  event?: string | undefined;
  eventId?: string | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
  /** Whether entries can be found by the name of an admin who acted. */
  showsAdmins: boolean;
}

/** Entries joined with the people, organisation and event that they name, as those are called now; each also keeps its names at the act. */
const joined = (db: Database) =>
  entries(db)
    .leftJoin('users as actor', 'actor.id', 'entry.actorId')
    .leftJoin('users as about', 'about.id', 'entry.aboutId')
    .leftJoin('organisations', 'organisations.id', 'entry.chain')
    .leftJoin('events', 'events.id', 'entry.eventId');

type Joined = ReturnType<typeof joined>;

function matching(query: Joined, filter: Filter): Joined {
  const { chain, person, text, area, event, eventId, from, before, showsAdmins } = filter;
  const said = (json: 'facts' | 'names' | 'personal', field: string, text: string) =>
    oneOfValues({ json, field, text, chain });
  return query
    .$if(chain !== undefined, (q) => q.where('entry.chain', '=', chain as string))
    .$if(eventId !== undefined, (q) => q.where('entry.eventId', '=', eventId as string))
    .$if(area !== undefined, (q) => q.where(sql<boolean>`split_part(entry.kind, '.', 1) = ${area}`))
    .$if(from !== undefined, (q) => q.where('entry.at', '>=', from as Date))
    .$if(before !== undefined, (q) => q.where('entry.at', '<', before as Date))
    .$if(event !== undefined, (q) => q.where(said('facts', 'event', event as string)))
    .$if(text !== undefined, (q) => q.where(says(text as string, filter)))
    .$if(person !== undefined, (q) =>
      q.where((eb) =>
        eb.or([
          eb.and([
            eb.or([
              isOneOf('actorId', person as string),
              said('names', 'name', person as string),
              said('names', 'email', person as string),
            ]),
            ...(showsAdmins ? [] : [eb('entry.actedAs', '<>', 'admin')]),
          ]),
          isOneOf('aboutId', person as string),
          said('personal', 'email', person as string),
          said('personal', 'name', person as string),
        ]),
      ),
    );
}

/** SQL: whether folded words hold those of a text; of a complete email address, all of them in a row. */
const holds = (words: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  wholeAddress(text)
    ? sql`${words} like ${`% ${literal(foldedWords(text).join(' '))}%`}`
    : holdsWords(words, text);

/** SQL: whether an entry's person, as they are called now, is one that the text finds. They have an index of their words. */
const isOneOf = (
  column: 'actorId' | 'aboutId',
  text: string,
) => sql<boolean>`${sql.ref(`entry.${column}`)} = any(array(
  select id from users where deleted_at is null and ${holds(sql`folded(search_text)`, text)}))`;

/** SQL: whether a value that an entry keeps has the words of a text. Folding takes a while, so each different value is folded once. */
function oneOfValues({
  json,
  field,
  text,
  chain,
}: {
  json: 'facts' | 'names' | 'personal';
  field: string;
  text: string;
  chain: string | undefined;
}) {
  const value = (of: string) => sql`${sql.ref(`${of}.${json}`)} ->> ${sql.lit(field)}`;
  return sql<boolean>`${value('entry')} = any(array(
    select value from (
      select distinct ${value('other')} as value from audit_entries other where ${isOf('other', chain)}
    ) known where ${holds(sql`folded(value)`, text)}))`;
}

const isOf = (entry: string, chain: string | undefined) =>
  chain === undefined ? sql`true` : sql`${sql.ref(`${entry}.chain`)} = ${chain}`;

/**
 * Matches entries by their words or by the people they name; both have an index. The subquery runs first, on its own (`any(array(...))`):
 * otherwise a planner that takes the text for a common one reads the log from its end and builds the words of each entry.
 */
function says(text: string, { chain, showsAdmins }: Filter) {
  const ofChain = isOf('audit_entries', chain);
  return sql<boolean>`entry.id = any(array(
    select id from audit_entries where ${holds(sql`folded(audit_words(kind, facts, personal))`, text)} and ${ofChain}
    union
    select named.id from users cross join lateral (
      select id from audit_entries
      where ((actor_id = users.id and (${showsAdmins} or acted_as <> 'admin')) or about_id = users.id) and ${ofChain} offset 0
    ) named where users.deleted_at is null and ${holds(sql`folded(users.search_text)`, text)}))`;
}

/** A slice of the entries, newest first. */
export function findEntries(db: Database, filter: Filter, { backwards, beside, limit }: Slice) {
  const order = backwards ? 'asc' : 'desc';
  const than = backwards ? sql`>` : sql`<`;
  return matching(joined(db), filter)
    .$if(beside !== undefined, (q) =>
      q.where(
        sql<boolean>`(entry.at, entry.id) ${than} (select at, id from audit_entries where id = ${beside}::uuid)`,
      ),
    )
    .orderBy('entry.at', order)
    .orderBy('entry.id', order)
    .limit(limit)
    .select(['actor.name as actorName', 'actor.email as actorEmail', 'actor.deletedAt as actorDeletedAt'])
    .select(['about.name as aboutName', 'about.email as aboutEmail', 'about.deletedAt as aboutDeletedAt'])
    .select(['organisations.name as organisationName', 'events.id as eventThere'])
    .execute();
}

export type NamedEntry = Awaited<ReturnType<typeof findEntries>>[number];

export async function countEntries(db: Database, filter: Filter): Promise<number> {
  const { count } = await matching(joined(db), filter)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
