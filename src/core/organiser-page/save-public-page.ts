import { type Transaction, transaction } from '../../db/database.ts';
import { fieldChanges } from '../audit/changes.ts';
import { record } from '../audit/record.ts';
import { RESERVED_SLUGS, setSlug } from '../organisations/organisation-slug-store.ts';
import { setAbout } from '../organisations/organisation-store.ts';
import { requireMemberMay } from '../organisations/require-team.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { publicPageChange } from './organiser-page.ts';
import { lockPublicPage } from './organiser-page-store.ts';
import { refusal } from './refusals.ts';

/** Every link that a page has had stays reserved for it, so the number is limited. */
const MOST_SLUGS = 10;

/**
 * Changes the texts of an organisation's public page, or its link. All older links lead to the new one.
 * @throws DomainError 'unauthenticated', 'invalid', 'not-found' (organisation.unknown), 'forbidden' (account.email-not-verified,
 *   organisation.role), 'conflict' (organiser.link-taken, organiser.too-many-links, organiser.no-page while no event was approved)
 */
export async function savePublicPage(
  app: App,
  actor: Actor,
  organisationId: string,
  input: unknown,
): Promise<void> {
  const user = requireMemberMay(actor, organisationId, 'organisation.edit');
  const { slug, about } = parseInput(publicPageChange, input);
  await transaction(app.db, async (tx) => {
    const { about: aboutBefore, slugs } = await lockPublicPage(tx, organisationId);
    const current = slugs.find((one) => one.current)?.slug;
    const before = { slug: current, about: aboutBefore };
    if (about !== undefined) await setAbout(tx, organisationId, about);
    if (slug !== undefined && slug !== current) await changeSlug(tx, { organisationId, slug, slugs });
    const changes = fieldChanges(before, {
      ...before,
      ...(slug && { slug }),
      ...(about !== undefined && { about }),
    });
    if (changes.length === 0) return;
    await record(app, tx, {
      kind: 'organisation.page-changed',
      by: user,
      organisationId,
      about: organisationId,
      personal: { changes },
    });
  });
}

interface NewSlug {
  organisationId: string;
  slug: string;
  /** The current link and all older ones. */
  slugs: readonly { slug: string }[];
}

async function changeSlug(tx: Transaction, { organisationId, slug, slugs }: NewSlug): Promise<void> {
  if (slugs.length === 0) throw refusal('organiser.no-page');
  if (slugs.length >= MOST_SLUGS && !slugs.some((one) => one.slug === slug)) {
    throw refusal('organiser.too-many-links', { at: 'slug' });
  }
  if (RESERVED_SLUGS.has(slug) || !(await setSlug(tx, organisationId, slug))) {
    throw refusal('organiser.link-taken', { at: 'slug' });
  }
}
