import { transaction } from '../../db/database.ts';
import { eventIdOf } from '../events/event-policy.ts';
import { findDeskEvent, lockEvent } from '../events/event-store.ts';
import { lockFollowing } from '../events/lock-following.ts';
import { lockSeriesOf } from '../events/series-store.ts';
import { type Actor, requireOrganiser, type SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { COPYING } from './copied-tools.ts';
import { COPIED_TOOLS, type CopiedTool, type ToolsCopied, toolsToCopy } from './tools-to-copy.ts';

/**
 * Copies what is set with tools at one date to all later ones that are neither cancelled nor over. Items with the same name are made equal,
 * with times as far from the start; missing items are added; nothing is removed. Everything is saved as if entered by hand: what would be
 * refused there, such as a stock smaller than what is sold, stays as it is on that date alone, and the answer says why. Each date is a
 * transaction of its own, so that buyers wait for one date at most. A repeated call copies what still differs.
 * @param input `toolsToCopy`
 * @throws DomainError 'invalid', 'unauthenticated', 'not-found' (event.unknown, also for others' events; series.none), 'forbidden'
 *   (account.email-not-verified, organisation.role)
 */
export async function copyTools(
  app: App,
  actor: Actor,
  givenId: unknown,
  input: unknown,
): Promise<ToolsCopied> {
  const by = requireOrganiser(actor);
  const id = eventIdOf(givenId);
  const now = app.clock.now();
  const { later } = await transaction(app.db, (tx) => lockFollowing(tx, actor, 'event.edit', { id, now }));
  const { tools } = parseInput(toolsToCopy, input);
  const dates: ToolsCopied['dates'] = [];
  for (const { id: to } of later) dates.push(...(await copyTo(app, by, { from: id, to, tools })));
  return { dates };
}

/** Copies tools to one date. @returns its result; empty when the date was cancelled, deleted or left the series meanwhile */
async function copyTo(
  app: App,
  by: SignedIn,
  asked: { from: string; to: string; tools: readonly CopiedTool[] },
): Promise<ToolsCopied['dates']> {
  return transaction(app.db, async (tx) => {
    const series = await lockSeriesOf(tx, asked.from);
    const locked = await lockEvent(tx, asked.to);
    const [from, to] = [await findDeskEvent(tx, asked.from), await findDeskEvent(tx, asked.to)];
    if (!series || !from || !to || locked?.seriesId !== series.id || locked.cancelledAt) return [];
    // In this order, because promo codes may refer to add-ons.
    const copies = COPIED_TOOLS.filter((tool) => asked.tools.includes(tool)).flatMap((tool) => COPYING[tool]);
    const items = [];
    for (const copy of copies) items.push(...(await copy({ app, tx, by, from, to })));
    return [{ id: to.id, startsAt: to.startsAt.toISOString(), timeZone: to.timeZone, items }];
  });
}
