import { readFileSync } from 'node:fs';
import { loadModule, parseSync } from 'libpg-query';

await loadModule();

/** A part of PostgreSQL's parse tree: objects by the name of their kind, lists, and plain values. */
type Node = { [key: string]: unknown };

/**
 * Finds where a statement reaches into an event's tables without saying which event: a database on many machines finds the event's machine by
 * that alone (docs/decisions/0158). A table's `event_id` must equal a parameter. In a statement that only reads, it may also equal a column that
 * does, of the query around or of a subquery in FROM; one that writes or locks rows has to say it in each subquery.
 * @returns the tables, sorted
 */
export function findUnbound(statement: string): string[] {
  const found = new Set<string>();
  const { stmts } = parseSync(statement);
  const surroundings = {
    steps: new Set<string>(),
    around: undefined,
    reads: !contains(stmts, CHANGES),
    found,
  };
  visit(stmts, surroundings);
  return [...found].sort();
}

const QUERIES = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'];
const CHANGES = ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt', 'LockingClause'];

/** What is known where a part of a statement stands. */
interface Surroundings {
  /** The names that WITH gives, which may be those of tables. */
  steps: ReadonlySet<string>;
  /** The query around, for one that stands in an expression or in FROM. */
  around: Level | undefined;
  /** Whether the statement changes and locks nothing. */
  reads: boolean;
  found: Set<string>;
}

function visit(tree: unknown, surroundings: Surroundings): void {
  if (Array.isArray(tree)) for (const one of tree) visit(one, surroundings);
  else if (isNode(tree)) {
    for (const [name, value] of Object.entries(tree)) {
      // The sides of a UNION are queries without the name of their kind.
      const kind =
        (name === 'larg' || name === 'rarg') && isNode(value) && value.limitOption ? 'SelectStmt' : name;
      if (QUERIES.includes(kind) && isNode(value)) visitQuery(kind, value, surroundings);
      else visit(value, surroundings);
    }
  }
}

function visitQuery(kind: string, query: Node, { steps, around, reads, found }: Surroundings): void {
  const named = listOf(child(query, 'withClause')?.ctes).map((one) => child(one, 'CommonTableExpr')?.ctename);
  const level = new Level({ steps: new Set([...steps, ...(named as string[])]), around, reads });
  const target = child(query, 'relation');
  if (target) level.addTable(target);
  for (const name of ['fromClause', 'usingClause', 'sourceRelation']) level.addFrom(query[name]);
  for (const name of ['whereClause', 'joinCondition']) level.learn(query[name]);
  const unbound = kind === 'InsertStmt' ? unboundInsert(query) : level.unbound();
  for (const table of unbound) found.add(table);
  visit(query, { steps: level.steps, around: level, reads, found });
}

/** @returns the event's table into which an INSERT puts rows whose event is no parameter */
function unboundInsert(query: Node): string[] {
  const table = String(child(query, 'relation')?.relname);
  if (!EVENT_TABLES.has(table)) return [];
  const at = listOf(query.cols).findIndex((one) => child(one, 'ResTarget')?.name === 'event_id');
  const select = child(child(query, 'selectStmt'), 'SelectStmt');
  const rows = listOf(select?.valuesLists).map((row) => listOf(child(row, 'List')?.items)[at]);
  const values = rows.length > 0 ? rows : [child(listOf(select?.targetList)[at], 'ResTarget')?.val];
  return values.every(isParameter) ? [] : [table];
}

/** Stands for all parameters among the names of columns. */
const PARAMETER = '$';

/** What a query, without its subqueries, says of the columns of what is in its FROM. */
class Level {
  readonly steps: ReadonlySet<string>;
  readonly #around: Level | undefined;
  readonly #reads: boolean;
  /** By their alias: the table or view of ours that each is, if any, and its columns if they are known. */
  readonly #sources = new Map<
    string,
    { table?: string | undefined; columns?: ReadonlySet<string> | undefined }
  >();
  /** For a column, as `alias.column`, what it equals: another or PARAMETER. */
  readonly #same = new Map<string, string>();

  constructor({ steps, around, reads }: Omit<Surroundings, 'found'>) {
    this.steps = steps;
    this.#around = reads ? around : undefined;
    this.#reads = reads;
  }

  addTable(table: Node): void {
    const name = String(table.relname);
    const known = this.steps.has(name) ? {} : { table: name, columns: COLUMNS.get(name) };
    this.#sources.set(aliasOf(table) ?? name, known);
  }

  addFrom(from: unknown): void {
    if (!isNode(from)) return;
    if (Array.isArray(from)) for (const one of from) this.addFrom(one);
    const table = child(from, 'RangeVar');
    if (table) this.addTable(table);
    const rows = child(from, 'RangeFunction') ?? child(from, 'RangeSubselect');
    const names = listOf(child(rows, 'alias')?.colnames).map(textOf);
    const columns = names.length > 0 ? new Set(names) : undefined;
    const alias = aliasOf(rows) ?? '';
    if (rows) this.#sources.set(alias, { columns });
    if (child(from, 'RangeSubselect') && this.#reads && this.#selectsEvent(child(rows, 'subquery')))
      this.#same.set(`${alias}.event_id`, PARAMETER);
    const join = child(from, 'JoinExpr');
    for (const side of [join?.larg, join?.rarg]) this.addFrom(side);
    this.learn(join?.quals);
  }

  /** Tells whether the `event_id` that a subquery selects equals a parameter there. */
  #selectsEvent(subquery: Node | undefined): boolean {
    const query = firstOf(child(subquery, 'SelectStmt'));
    if (!query || query.valuesLists) return false;
    const level = new Level({ steps: this.steps, around: this, reads: true });
    level.addFrom(query.fromClause);
    level.learn(query.whereClause);
    const selected = listOf(query.targetList).map((one) => child(one, 'ResTarget'));
    const event = selected.find((one) => nameOf(one) === 'event_id')?.val;
    return isParameter(event) || level.binds(event);
  }

  /** Notes which columns are equal when a condition holds. */
  learn(condition: unknown): void {
    const all = child(condition, 'BoolExpr');
    if (all?.boolop === 'AND_EXPR') for (const one of listOf(all.args)) this.learn(one);
    const compared = child(condition, 'A_Expr');
    if (!compared || textOf(listOf(compared.name)[0]) !== '=') return;
    const { kind, lexpr, rexpr } = compared;
    // `event_id = any($1)` names the events.
    if (kind === 'AEXPR_OP' || (kind === 'AEXPR_OP_ANY' && isParameter(rexpr))) this.#equate(lexpr, rexpr);
  }

  /** @returns the event's tables that stand for no event in particular */
  unbound(): string[] {
    return [...this.#sources].flatMap(([alias, { table }]) =>
      table && EVENT_TABLES.has(table) && !this.#isBound(`${alias}.event_id`) ? [table] : [],
    );
  }

  #equate(left: unknown, right: unknown): void {
    const others = listOf(child(right, 'RowExpr')?.args);
    for (const [at, one] of listOf(child(left, 'RowExpr')?.args).entries()) this.#equate(one, others[at]);
    const [some, other] = [this.#nameOf(left), this.#nameOf(right)].map((name) => name && this.#root(name));
    if (!some || !other || some === other) return;
    if (some === PARAMETER) this.#same.set(other, some);
    else this.#same.set(some, other);
  }

  #root(name: string): string {
    const next = this.#same.get(name);
    return next === undefined ? name : this.#root(next);
  }

  #isBound(name: string): boolean {
    return this.#root(name) === PARAMETER;
  }

  /** @returns the name of the column that an expression is, or PARAMETER; undefined for others */
  #nameOf(expression: unknown): string | undefined {
    if (isParameter(expression)) return PARAMETER;
    const path = listOf(child(expression, 'ColumnRef')?.fields).map(textOf);
    const column = path.at(-1);
    if (!column) return;
    const alias = path.length > 1 ? path.at(-2) : this.#ownerOf(column);
    if (alias !== undefined && this.#sources.has(alias)) return `${alias}.${column}`;
    return this.#around?.binds(expression) ? PARAMETER : undefined;
  }

  /** Tells whether a column of this query, or of one around it, equals a parameter. */
  binds(column: unknown): boolean {
    const name = this.#nameOf(column);
    return name !== undefined && this.#isBound(name);
  }

  /** @returns the alias of what has an unqualified column */
  #ownerOf(column: string): string | undefined {
    const sources = [...this.#sources];
    const owner =
      sources.find(([, { columns }]) => columns?.has(column)) ?? sources.find(([, { columns }]) => !columns);
    return owner?.[0];
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

function child(node: unknown, name: string): Node | undefined {
  const value = isNode(node) ? node[name] : undefined;
  return isNode(value) ? value : undefined;
}

const textOf = (node: unknown) => String(child(node, 'String')?.sval ?? '');
const aliasOf = (source: Node | undefined) => child(source, 'alias')?.aliasname as string | undefined;

/** Tells whether an expression is a parameter, also with a type (`$1::uuid`). */
function isParameter(expression: unknown): boolean {
  const cast = child(expression, 'TypeCast');
  return cast ? isParameter(cast.arg) : child(expression, 'ParamRef') !== undefined;
}

function contains(tree: unknown, names: readonly string[]): boolean {
  if (!isNode(tree)) return false;
  return Object.entries(tree).some(([name, value]) => names.includes(name) || contains(value, names));
}

function readSchema() {
  const columns = new Map<string, Set<string>>();
  const ofEvents = new Set<string>();
  const schema = readFileSync(new URL('../../src/db/schema.sql', import.meta.url), 'utf8');
  for (const { stmt } of listOf(parseSync(schema).stmts)) {
    const table = child(stmt, 'CreateStmt');
    if (table) {
      const name = String(child(table, 'relation')?.relname);
      const parts = listOf(table.tableElts);
      columns.set(
        name,
        new Set(parts.flatMap((part) => child(part, 'ColumnDef')?.colname ?? []) as string[]),
      );
      const keys = parts.map((part) => child(part, 'Constraint')).filter((one) => one?.keys);
      const key = keys.find((one) => one?.contype === 'CONSTR_PRIMARY') ?? keys[0];
      if (textOf(listOf(key?.keys)[0]) === 'event_id') ofEvents.add(name);
    }
    const view = child(stmt, 'ViewStmt');
    if (view) {
      const name = String(child(view, 'view')?.relname);
      const selected = namesOf(firstOf(child(child(view, 'query'), 'SelectStmt')));
      columns.set(name, new Set(selected));
      if (selected.includes('event_id')) ofEvents.add(name);
    }
  }
  return { columns, ofEvents };
}

/** @returns the query that names the columns of a UNION */
const firstOf = (query: Node | undefined): Node | undefined => {
  const left = child(query, 'larg');
  return left ? firstOf(left) : query;
};

const namesOf = (query: Node | undefined) =>
  listOf(query?.targetList).map((one) => nameOf(child(one, 'ResTarget')));

const nameOf = (target: Node | undefined) =>
  String(target?.name ?? textOf(listOf(child(target?.val, 'ColumnRef')?.fields).at(-1)));

/** The columns of each table and view of the schema, and those whose key starts with `event_id`. */
const { columns: COLUMNS, ofEvents } = readSchema();
export const EVENT_TABLES: ReadonlySet<string> = ofEvents;
