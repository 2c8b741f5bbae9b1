import { partOfTransaction, type Transaction } from '../../db/database.ts';
import type { DeskEvent } from '../events/require-desk.ts';
import { findPromotedTypes } from '../promo-codes/promotion-store.ts';
import type { SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError, wordsOf } from '../shared/errors.ts';
import { localSpan, moveLocalTime, toLocalTime } from '../shared/local-time.ts';
import { refusal } from './refusals.ts';
import type { CopiedItem, CopiedTool } from './tools-to-copy.ts';

/** Who copies, and from which date to which. */
export interface Copying {
  app: App;
  tx: Transaction;
  by: SignedIn;
  from: DeskEvent;
  to: DeskEvent;
}

/** One thing that is set with a tool, as the form that would create it. */
export interface Item<Form> {
  id: string;
  name: string;
  /** Identifies the same thing at two dates; its name when left out. */
  key?: string;
  form: Form;
}

/** Translates references of the earlier date into those of a later one. */
export interface Fitting {
  /** @throws DomainError when there is no such ticket type */
  type: (id: string) => string;
  /** @throws DomainError when there is no such item of the same tool */
  item: (id: string) => string;
  time: (local: string | null) => string | null;
}

/** How a tool's items are read from one date and saved at another. */
export interface Tool<Form> {
  tool: CopiedTool;
  /** Fields come in a fixed order, so that equal forms are equal texts. Items that others depend on come first. */
  read(tx: Transaction, event: DeskEvent, now: Date): Promise<Item<Form>[]>;
  fit(form: Form, to: Fitting, its: Form | undefined): Form;
  /** Whether the item is closed, so that it is not created at a date without it. */
  hasEnded?(form: Form): boolean;
  /** @returns its id @throws DomainError when it cannot be saved */
  enter(to: Entry, item: Pick<Item<Form>, 'name' | 'form'>, id: string | undefined): Promise<string>;
}
export type Entry = Pick<Copying, 'app' | 'tx' | 'by'> & { event: DeskEvent };

/** Returns the function that copies a tool to a later date. */
export const copying =
  <Form>(tool: Tool<Form>) =>
  async ({ from, to, ...world }: Copying): Promise<CopiedItem[]> => {
    const { app, tx } = world;
    const items = keyed(await tool.read(tx, from, app.clock.now()));
    const there = keyed(await tool.read(tx, to, app.clock.now()));
    const ids = new Map([...there].map(([key, { id }]) => [key, id]));
    const fitting: Fitting = {
      type: await typesOf(tx, from, to),
      item: (id) => {
        const [key = '', item] = [...items].find(([, one]) => one.id === id) ?? [];
        return ids.get(key) ?? missing(item?.name);
      },
      time: moving(from, to),
    };
    const copied: CopiedItem[] = [];
    for (const [key, { name, form }] of items) {
      const its = there.get(key);
      if (!its && tool.hasEnded?.(form)) continue;
      const say = (outcome: CopiedItem['outcome'], why: string | null = null) =>
        copied.push({ tool: tool.tool, name, outcome, why });
      try {
        const wanted = tool.fit(form, fitting, its?.form);
        if (its && JSON.stringify(wanted) === JSON.stringify(its.form)) continue;
        const enter = () => tool.enter({ ...world, event: to }, { name, form: wanted }, its?.id);
        ids.set(key, await partOfTransaction(tx, enter));
        say(its ? 'changed' : 'added');
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        say('kept', wordsOf(error));
      }
    }
    return copied;
  };

/** Maps each ticket type of one event to the one with the same name of another. */
async function typesOf(tx: Transaction, from: DeskEvent, to: DeskEvent): Promise<Fitting['type']> {
  const types = await findPromotedTypes(tx, from.id);
  const its = await findPromotedTypes(tx, to.id);
  return (id) => {
    const name = types.find((type) => type.id === id)?.name;
    return its.find((type) => type.name === name)?.id ?? missing(name);
  };
}

/** Items by key. Of several with the same name, the first at one date matches the first at the other. */
export function keyed<One extends { name: string; key?: string }>(items: readonly One[]): Map<string, One> {
  const all = new Map<string, One>();
  for (const item of items) {
    const key = item.key ?? `name ${item.name.toLowerCase()}`;
    let nth = 1;
    while (all.has(`${key} ${nth}`)) nth += 1;
    all.set(`${key} ${nth}`, item);
  }
  return all;
}

/** Moves times by as much as one event starts after another, in local time. */
function moving(from: DeskEvent, { startsAt, timeZone }: DeskEvent): Fitting['time'] {
  const later = localSpan(toLocalTime(from.startsAt, from.timeZone), toLocalTime(startsAt, timeZone));
  return (local) => local && moveLocalTime(local, later, timeZone);
}

function missing(name: string | undefined): never {
  throw refusal('series.refused', { name });
}
