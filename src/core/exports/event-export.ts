import type { AttendeeSearch } from '../attendee-desk/attendee-search.ts';
import type { AuditKind } from '../audit/kinds.ts';
import type { DeskEvent } from '../events/require-desk.ts';
import { codesShownTo } from '../events/shown-codes.ts';
import type { Action } from '../organisations/may.ts';
import type { SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Cell, Column, Heading } from '../sheets/column.ts';
import { readBatches } from '../sheets/sheet.ts';

/** What an export needs: the event, the person who asked for it, and the filter. */
export interface World {
  app: App;
  event: DeskEvent;
  viewer: SignedIn;
  /** For attendees: limits the export to those of a search; all if left out. */
  attendees?: AttendeeSearch | undefined;
  /** For codes: limits the export to one promotion. */
  promotionId?: string | undefined;
  /** Leaves out all columns of amounts, for somebody who has yet to count a shift of the event (docs/decisions/0097). */
  withoutAmounts?: boolean;
}

/** A table of an event, once it is known which event. */
interface OpenTable<Row> {
  /** Additional columns for this event's questions. */
  more?: readonly Column<Row>[];
  /** Returns the next rows after a key. Fewer than the limit means that they are the last. */
  next(after: string | undefined, limit: number): Promise<readonly Row[]>;
}

interface Described<Row> {
  /** The name in its URL and file name: "order-lines". */
  name: string;
  /** The title, at most 25 characters: "Order lines". */
  title: string;
  says: string;
  needs: Action;
  /** The kind of its entry in the audit log; `export.table` also names the table. */
  kind: AuditKind;
  /** More facts for the audit log, besides the format. */
  facts?(world: World): Promise<object>;
  columns: readonly Column<Row>[];
  /** The fields of a row that hold a ticket's short code. Only people who run the door see it whole. */
  codes?: readonly (keyof Row)[];
  keyOf(row: Row): string;
  open(world: World): OpenTable<Row> | Promise<OpenTable<Row>>;
}

/** One of an event's exports, without the type of its rows. */
export interface EventExport extends Omit<Described<unknown>, 'codes' | 'columns' | 'keyOf' | 'open'> {
  headings: readonly Heading[];
  read(world: World): Promise<{ headings: readonly Heading[]; batches: AsyncIterable<Cell[][]> }>;
  /** Whether there is anything to export. */
  hasRows(world: World): Promise<boolean>;
}

/** Describes an export once, for files, pages and the API's documentation. */
export function eventExport<Row>({ columns, codes = [], keyOf, open, ...rest }: Described<Row>): EventExport {
  return {
    ...rest,
    headings: columns,
    async read(world) {
      const { more = [], next } = await open(world);
      const all = [...columns, ...more].filter(({ kind }) => kind !== 'money' || !world.withoutAmounts);
      const shown = codesShownTo(world.viewer, world.event);
      const withCodes = (row: Row): Row => ({
        ...row,
        ...Object.fromEntries(codes.map((name) => [name, row[name] && shown(String(row[name]))])),
      });
      const nextShown = async (after: string | undefined, limit: number) =>
        (await next(after, limit)).map(withCodes);
      return { headings: all, batches: readBatches(all, nextShown, keyOf) };
    },
    async hasRows(world) {
      const { next } = await open(world);
      return (await next(undefined, 1)).length > 0;
    },
  };
}
