import { ChevronDown } from 'lucide-react';
import type { ColumnField, Columns } from '../../../core/guests/import/columns.ts';
import type { ExportTable } from '../../../core/guests/import/read-export.ts';
import { typeNamesOf } from '../../../core/guests/import/to-guests.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { Select } from '../../ui/forms/select.tsx';

/** What somebody chose for an export's columns, ticket types and our questions. */
export interface Matches {
  columns: Columns;
  /** Ids of our ticket types by the export's names; empty: left out. */
  types: Record<string, string>;
  /** Numbers of columns by question id; empty: none. */
  answers: Record<string, string>;
}

type Named = readonly { id: string; name: string }[];
type Asked = readonly { id: string; text: string }[];

const FIELDS: readonly (readonly [ColumnField, string])[] = [
  ['name', 'Name'],
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['email', 'Email of the order'],
  ['ownEmail', 'Email of the attendee'],
  ['type', 'Ticket type'],
  ['variation', 'Variation'],
  ['tickets', 'Number of tickets'],
  ['order', 'Order'],
  ['code', 'Code in the QR'],
  ['status', 'Status'],
  ['checkedIn', 'Checked in'],
  ['checkedInAt', 'Checked in at'],
];

/** What is probably meant: columns by their headings, types and questions by the same name. */
export function firstMatches(table: ExportTable, types: Named, questions: Asked): Matches {
  const { columns } = table;
  return {
    columns,
    types: matchTypes(table, columns, types),
    answers: Object.fromEntries(questions.map(({ id, text }) => [id, columnNamed(table, text)])),
  };
}

function matchTypes(table: ExportTable, columns: Columns, types: Named): Record<string, string> {
  const [only] = types.length === 1 ? types : [];
  const idOf = (name: string) => types.find((type) => same(type.name, name)) ?? only;
  return Object.fromEntries(
    [...typeNamesOf(table, columns).keys()].map((name) => [name, idOf(name)?.id ?? '']),
  );
}

const columnNamed = ({ headings }: ExportTable, text: string): string => {
  const at = headings.findIndex((heading) => same(heading, text));
  return at === -1 ? '' : String(at);
};

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

interface MatchFieldsProps {
  table: ExportTable;
  /** The export's ticket types, with how many rows have each. */
  typeNames: ReadonlyMap<string, number>;
  types: Named;
  questions: Asked;
  matches: Matches;
  onChange: (matches: Matches) => void;
}

/** Matches an export with the event: which of its ticket types is which of ours, and what its columns are. */
export function MatchFields({ table, typeNames, types, questions, matches, onChange }: MatchFieldsProps) {
  const { columns } = matches;
  const knowsWho =
    columns.name !== undefined || columns.firstName !== undefined || columns.email !== undefined;
  const chooseColumn = (field: ColumnField, value: string) => {
    const { [field]: _, ...others } = columns;
    const changed: Columns = value === '' ? others : { ...others, [field]: Number(value) };
    const named = matchTypes(table, changed, types);
    onChange({ ...matches, columns: changed, types: { ...named, ...kept(matches.types, named) } });
  };
  const options = table.headings.map((heading, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a column is named by its place, as two may have the same heading
    <option key={at} value={at}>
      {heading || `Column ${at + 1}`}
    </option>
  ));
  return (
    <>
      <section aria-labelledby="import-types" className="grid gap-4">
        <h2 id="import-types" className="text-2xl">
          Ticket types
        </h2>
        <div className="grid items-end gap-4 sm:grid-cols-2">
          {[...typeNames].map(([name, count]) => (
            <Select
              key={name}
              label={
                <>
                  <bdi>{name || 'Without a type'}</bdi>{' '}
                  <span className="font-normal text-muted tabular-nums">{formatCount(count)}</span>
                </>
              }
              value={matches.types[name] ?? ''}
              onChange={({ target }) =>
                onChange({ ...matches, types: { ...matches.types, [name]: target.value } })
              }
            >
              <option value="">Leave out</option>
              {types.map((type) => (
                <option key={type.id} value={type.id}>
                  {type.name}
                </option>
              ))}
            </Select>
          ))}
        </div>
      </section>
      <details className="folded" open={!knowsWho || columns.type === undefined || undefined}>
        <summary>
          Columns
          <ChevronDown aria-hidden className="folded-sign size-4" />
        </summary>
        <div className="grid items-end gap-4 pt-3 sm:grid-cols-2 lg:grid-cols-3">
          {FIELDS.map(([field, label]) => (
            <Select
              key={field}
              label={label}
              value={columns[field] ?? ''}
              onChange={({ target }) => chooseColumn(field, target.value)}
            >
              <option value="">None</option>
              {options}
            </Select>
          ))}
          {questions.map(({ id, text }) => (
            <Select
              key={id}
              label={<bdi>{text}</bdi>}
              value={matches.answers[id] ?? ''}
              onChange={({ target }) =>
                onChange({ ...matches, answers: { ...matches.answers, [id]: target.value } })
              }
            >
              <option value="">None</option>
              {options}
            </Select>
          ))}
        </div>
      </details>
    </>
  );
}

/** The earlier choices that still have their type's name. */
const kept = (earlier: Record<string, string>, named: Record<string, string>) =>
  Object.fromEntries(Object.entries(earlier).filter(([name, id]) => id !== '' && name in named));
