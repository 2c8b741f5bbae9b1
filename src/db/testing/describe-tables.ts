import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { ourRelation } from './describe-schema.ts';

interface Column {
  relation: string;
  /** The comment of its table. */
  about: string | null;
  name: string;
  type: string;
  nullable: boolean;
  /** `default`: an insert may leave it out. `database`: only the database writes it. */
  written: 'given' | 'default' | 'database';
  /** The values that its check allows, if it is a choice of texts. */
  choices: string[] | null;
  comment: string | null;
}

const HEAD = `// Written by \`npm run sql\` from the migrated schema. Change it by a migration; what PostgreSQL can't tell is in column-types.ts.
import type { ColumnType, Generated } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** A column that only the database writes. */
type ReadOnly<T> = ColumnType<T, never, never>;`;

/** How values arrive (database.ts): counts and minor units as numbers, instants as Dates, days as texts. */
const TYPES: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  inet: 'string',
  integer: 'number',
  numeric: 'string',
  real: 'number',
  smallint: 'number',
  text: 'string',
  character: 'string',
  'timestamp with time zone': 'Date',
  tsvector: 'string',
  uuid: 'string',
  xid8: 'string',
};

/** Tables whose rows only triggers write. */
const BY_TRIGGERS = ['event_sums'];

/**
 * Writes the types of all tables and views as Kysely needs them, with the comments of their columns.
 * @param special the columns whose type stands in column-types.ts: `orders.source`
 * @throws Error if a column's type is unknown, for example JSON that `special` does not name, or if `special` names a column that is gone
 */
export async function describeTables(db: Database, special: readonly string[]): Promise<string> {
  const columns = await findColumns(db);
  const gone = special.filter((one) => !columns.some(({ relation, name }) => `${relation}.${name}` === one));
  if (gone.length > 0) throw new Error(`column-types.ts names columns that are gone: ${gone.join(', ')}`);
  const relations = Map.groupBy(columns, ({ relation }) => relation);
  const interfaces = [...relations].map(([, own]) =>
    [
      ...(own[0]?.about ? [`/** ${own[0].about} */`] : []),
      `interface ${typeName(own[0] as Column)} {`,
      ...own.flatMap((column) => [
        ...(column.comment ? [`  /** ${column.comment} */`] : []),
        `  ${camelCase(column.name)}: ${typeOf(column, special)};`,
      ]),
      '}',
    ].join('\n'),
  );
  const all = [
    '/** The tables and views. */',
    'export interface Tables {',
    ...[...relations].map(([relation, [first]]) => `  ${relation}: ${typeName(first as Column)};`),
    '}',
  ];
  return `${[HEAD, all.join('\n'), ...interfaces].join('\n\n')}\n`;
}

/** A column's name in TypeScript: `event_id` becomes eventId. */
const camelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** `payment_attempts` becomes PaymentAttempts. */
const typeName = ({ relation }: Column) =>
  relation.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());

function typeOf(column: Column, special: readonly string[]): string {
  const key = `${column.relation}.${column.name}`;
  if (special.includes(key)) return `ColumnTypes['${key}']`;
  const type = `${shapeOf(column)}${column.nullable ? ' | null' : ''}`;
  if (column.written === 'given') return type;
  return `${column.written === 'default' ? 'Generated' : 'ReadOnly'}<${type}>`;
}

function shapeOf({ relation, name, type, choices }: Column): string {
  if (choices) return choices.map((choice) => `'${choice}'`).join(' | ');
  const [element, array] = type.split(/(\[\])$/);
  const known = TYPES[element as string];
  if (!known) throw new Error(`column-types.ts has no type for ${relation}.${name}, which is ${type}`);
  return `${known}${array ?? ''}`;
}

async function findColumns(db: Database): Promise<Column[]> {
  const { rows } = await sql<Column & { check: string | null }>`
    select c.relname as relation, obj_description(c.oid, 'pg_class') as about, attname as name, format_type(atttypid, null) as type,
      not attnotnull and relkind <> 'v' as nullable,
      case when relkind = 'v' or attgenerated <> '' or attidentity = 'a' or relname = any(${BY_TRIGGERS}) then 'database'
        when atthasdef or attidentity = 'd' then 'default' else 'given' end as written,
      col_description(c.oid, attnum) as comment,
      (select pg_get_constraintdef(k.oid) from pg_constraint k where conrelid = c.oid and contype = 'c' and conkey = array[attnum]
        and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[''') as "check"
    from pg_class c join pg_attribute on attrelid = c.oid
    where relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped and ${ourRelation}
    order by c.relname collate "C", attnum`.execute(db);
  return rows.map(({ check, ...column }) => ({
    ...column,
    choices: check
      ? [...check.matchAll(/'([^']*)'::(?:text|bpchar)/g)].map(([, choice]) => choice as string)
      : null,
  }));
}
