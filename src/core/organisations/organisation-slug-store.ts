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

async function findCurrentSlug(
  db: Database | Transaction,
  organisationId: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('organisation_slugs')
    .where('organisationId', '=', organisationId)
    .where('current', '=', true)
    .select('slug')
    .executeTakeFirst();
  return found?.slug;
}

/** SQL: the link that an organisation's public page has or would have. */
export const slugOf = (organisationId: RawBuilder<unknown>) => sql<string | null>`(
  select own.slug from organisation_slugs own where own.organisation_id = ${organisationId} and own.current)`;

/**
 * Tells whether an organisation has a public page: an event of it is approved and listed. Its events may be on many machines, so this is a
 * statement of its own.
 */
export async function hasPublicPage(db: Database | Transaction, organisationId: string): Promise<boolean> {
  const shown = await db
    .selectFrom('events')
    .where('organisationId', '=', organisationId)
    .where(hasPage)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return shown !== undefined;
}

/** Finds the link of an organisation's public page; null when it has none. */
export async function findPublicSlug(db: Database, organisationId: string): Promise<string | null> {
  if (!(await hasPublicPage(db, organisationId))) return null;
  return (await findCurrentSlug(db, organisationId)) ?? null;
}

/** SQL for `events`: whether the organiser of an event has a public page because of it. */
const hasPage = sql<boolean>`approval = 'approved' and listed`;

/** Lists the links of the organisations that have a public page. */
export async function findPublicSlugs(db: Database, limit: number): Promise<string[]> {
  const shown = await db.selectFrom('events').where(hasPage).select('organisationId').distinct().execute();
  const rows = await db
    .selectFrom('organisation_slugs')
    .where('current', '=', true)
    .where('organisationId', '=', sql<string>`any(${shown.map(({ organisationId }) => organisationId)})`)
    .orderBy('slug')
    .limit(limit)
    .select('slug')
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Finds the organisation of a link, and the page's current link; undefined for an unknown link and for one without a public page. */
export async function findBySlug(
  db: Database,
  asked: string,
): Promise<{ organisationId: string; slug: string } | undefined> {
  const found = await db
    .selectFrom('organisation_slugs')
    .where('slug', '=', asked)
    .select('organisationId')
    .executeTakeFirst();
  if (!found?.organisationId) return undefined;
  const slug = await findPublicSlug(db, found.organisationId);
  return slug === null ? undefined : { organisationId: found.organisationId, slug };
}

/** Finds an organisation's public page with its own texts; undefined when it has none. */
export async function findOwnPage(
  db: Database,
  organisationId: string,
): Promise<{ path: string; about: string } | undefined> {
  const slug = await findPublicSlug(db, organisationId);
  if (slug === null) return undefined;
  const { about } = await db
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .select('about')
    .executeTakeFirstOrThrow();
  return { path: `/o/${slug}`, about };
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
