import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { slug } from '../shared/text/slug.ts';

/** Links with these would look like the house's own. 'organiser' is what a name becomes that has no Latin spelling. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...['admin', 'api', 'event', 'events', 'help', 'login', 'new', 'organiser', 'support', 'tikiti'],
]);

/** Lists the links that an organisation's page may have, the best first: its name, its name and a part of its id. */
export function organisationSlugs({ id, name }: { id: string; name: string }): string[] {
  const base = slug(name) || 'organiser';
  // An id may be of any alphabet.
  const part = (length: number) => slug(id).replaceAll('-', '').slice(-length);
  const tries = [...(RESERVED_SLUGS.has(base) ? [] : [base]), `${base}-${part(4)}`, `${base}-${part(12)}`];
  return tries.map((one) => one.replace(/-$/, ''));
}

/** Gives an organisation the first of its links that is free, unless it has one; it keeps it when it is renamed. */
export async function giveOrganisationSlug(tx: Transaction, organisationId: string): Promise<void> {
  const organisation = await tx
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .select(['id', 'name'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (await findCurrentSlug(tx, organisationId)) return;
  for (const one of organisationSlugs(organisation)) {
    const given = await tx
      .insertInto('organisation_slugs')
      .values({ slug: one, organisation_id: organisationId, current: true })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('slug')
      .executeTakeFirst();
    if (given) return;
  }
  throw new TypeError(`No link is free for organisation ${organisationId}`);
}

async function findCurrentSlug(db: Transaction, organisationId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('organisation_slugs')
    .where('organisation_id', '=', organisationId)
    .where('current', '=', true)
    .select('slug')
    .executeTakeFirst();
  return found?.slug;
}

/** SQL of the link of an organisation's public page; null where it has none: it has one once an event of it is approved and listed. */
export const publicSlugOf = (organisationId: RawBuilder<unknown>) => sql<string | null>`(
  select own.slug from organisation_slugs own
  where own.organisation_id = ${organisationId} and own.current and exists (
    select from events shown where shown.organisation_id = own.organisation_id
      and shown.approval = 'approved' and shown.listed))`;

/** Lists the links of the organisations that have a public page. */
export async function findPublicSlugs(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from (
      select ${publicSlugOf(sql.ref('organisations.id'))} as slug from organisations) pages
    where slug is not null order by slug limit ${limit}`.execute(db);
  return rows.map(({ slug }) => slug);
}

/** Finds whose link it is, with the one that the page has now; undefined for nobody's, and where there is no page. */
export async function findBySlug(
  db: Database,
  asked: string,
): Promise<{ organisationId: string; slug: string } | undefined> {
  const { rows } = await sql<{ organisationId: string; slug: string | null }>`
    select organisation_id as "organisationId", ${publicSlugOf(sql.ref('organisation_slugs.organisation_id'))} as slug
    from organisation_slugs where slug = ${asked} and organisation_id is not null`.execute(db);
  const [found] = rows;
  return found?.slug ? { organisationId: found.organisationId, slug: found.slug } : undefined;
}

/** An organisation's public page with the words that are its own; undefined where it has none. */
export async function findOwnPage(
  db: Database,
  organisationId: string,
): Promise<{ path: string; about: string } | undefined> {
  const { rows } = await sql<{ slug: string | null; about: string }>`
    select about, ${publicSlugOf(sql.ref('organisations.id'))} as slug
    from organisations where id = ${organisationId}`.execute(db);
  const [found] = rows;
  return found?.slug ? { path: `/o/${found.slug}`, about: found.about } : undefined;
}
