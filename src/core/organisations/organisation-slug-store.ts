import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { slug } from '../shared/text/slug.ts';

/** Links with these would look like the platform's own. A name that has no Latin spelling becomes 'organiser'. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...['admin', 'api', 'event', 'events', 'help', 'login', 'new', 'organiser', 'support', 'tikiti'],
]);

/** Lists the links that an organisation's page may get, best first: its name, then its name with a part of its id. */
export function organisationSlugs({ id, name }: { id: string; name: string }): string[] {
  const base = slug(name) || 'organiser';
  // Ids may contain any characters.
  const part = (length: number) => slug(id).replaceAll('-', '').slice(-length);
  const tries = [...(RESERVED_SLUGS.has(base) ? [] : [base]), `${base}-${part(4)}`, `${base}-${part(12)}`];
  return tries.map((one) => one.replace(/-$/, ''));
}

/** Gives an organisation the first of its links that is free, unless it has one. It keeps the link when it is renamed. */
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
      .values({ slug: one, organisationId, current: true })
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
    .where('organisationId', '=', organisationId)
    .where('current', '=', true)
    .select('slug')
    .executeTakeFirst();
  return found?.slug;
}

/** SQL: the link of an organisation's public page. It is null until an event of the organisation is approved and listed. */
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

/** Finds the organisation of a link, and the page's current link; undefined for an unknown link and for one without a public page. */
export async function findBySlug(
  db: Database,
  asked: string,
): Promise<{ organisationId: string; slug: string } | undefined> {
  const { rows } = await sql<{ organisationId: string; slug: string | null }>`
    select organisation_id, ${publicSlugOf(sql.ref('organisation_slugs.organisationId'))} as slug
    from organisation_slugs where slug = ${asked} and organisation_id is not null`.execute(db);
  const [found] = rows;
  return found?.slug ? { organisationId: found.organisationId, slug: found.slug } : undefined;
}

/** Finds an organisation's public page with its own texts; undefined when it has none. */
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

/** Sets the page's link; older links lead to it. @returns false when another organisation has it */
export async function setSlug(tx: Transaction, organisationId: string, slug: string): Promise<boolean> {
  await tx
    .updateTable('organisation_slugs')
    .set({ current: false })
    .where('organisationId', '=', organisationId)
    .where('current', '=', true)
    .execute();
  const taken = await tx
    .insertInto('organisation_slugs')
    .values({ slug, organisationId, current: true })
    .onConflict((conflict) =>
      conflict
        .column('slug')
        .doUpdateSet({ current: true })
        .where('organisation_slugs.organisationId', '=', organisationId),
    )
    .returning('slug')
    .executeTakeFirst();
  return taken !== undefined;
}
