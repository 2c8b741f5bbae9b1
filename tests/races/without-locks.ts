import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type KyselyPlugin,
  type OperationNode,
  ParensNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PrimitiveValueListNode,
  type QueryId,
  type QueryResult,
  ReferenceNode,
  type RootOperationNode,
  TableNode,
  type UnknownRow,
  UpdateQueryNode,
  ValueNode,
} from 'kysely';
import { asLocked, holdsInventoryOf, type lockForHolds } from '../../src/core/holds/lock-for-holds.ts';

/** Reads the counters without a lock, as a faulty seller would. */
export const readWithoutLock: typeof lockForHolds = async (tx, eventId, { addresses, codes }) =>
  asLocked(await holdsInventoryOf(tx, eventId, addresses, codes).execute());

/** The same, but pauses a second after the first read, so that everybody who started together has read before anybody writes. */
export function readSlowlyWithoutLock(): typeof lockForHolds {
  let pause: Promise<unknown> | undefined;
  return async (...asked) => {
    const read = await readWithoutLock(...asked);
    pause ??= new Promise((resolve) => setTimeout(resolve, 1_000));
    await pause;
    return read;
  };
}

/** Makes readers of a column wait until this many have read it, so that none has written yet. */
export class ReadTogether implements KyselyPlugin {
  #open: () => void = () => {};
  #opened = new Promise<void>((open) => {
    this.#open = open;
  });
  readonly #column: string;
  #missing: number;

  constructor(column: string, readers: number) {
    this.#column = column;
    this.#missing = readers;
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    if (!result.rows.some((row) => this.#column in row)) return result;
    this.#missing -= 1;
    if (this.#missing === 0) this.#open();
    await this.#opened;
    return result;
  }
}

/** Removes FOR UPDATE from every SELECT, so that the same code runs without locks. */
export class WithoutLocks implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (node.kind !== 'SelectQueryNode' || !node.endModifiers) return node;
    const endModifiers = node.endModifiers.filter(({ modifier }) => modifier !== 'ForUpdate');
    return { ...node, endModifiers };
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

/** Takes every change of a state for done, whatever the database found, so that the same code runs without the gates (decision 0131). */
export class WithoutGates implements KyselyPlugin {
  readonly #asked = new WeakMap<QueryId, number>();

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    const asked = attemptsOf(node) ?? ordersOf(node);
    if (asked !== undefined) this.#asked.set(queryId, asked);
    return node;
  }

  async transformResult({ result, queryId }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const asked = this.#asked.get(queryId);
    return asked === undefined ? result : { ...result, numAffectedRows: BigInt(asked) };
  }
}

/** Returns how many attempts a statement is to move; undefined for others. */
function attemptsOf(node: RootOperationNode): number | undefined {
  if (node.kind !== 'RawNode' || !/^\s*update payment_attempts set/.test(node.sqlFragments[0] ?? ''))
    return undefined;
  const rows = node.parameters.find((one) => ValueNode.is(one) && Array.isArray(one.value)) as ValueNode;
  return (rows.value as unknown[]).length;
}

/** Returns how many orders a statement is to move; undefined for others. */
function ordersOf(node: RootOperationNode): number | undefined {
  if (!UpdateQueryNode.is(node) || !node.where) return undefined;
  const isOfOrders =
    TableNode.is(node.table as OperationNode) && nameOf(node.table as TableNode) === 'orders';
  return isOfOrders ? idsIn(node.where.where) : undefined;
}

const nameOf = ({ table }: TableNode) => table.identifier.name;

/** Returns how many values a condition compares the column `id` with. */
function idsIn(node: OperationNode): number | undefined {
  if (ParensNode.is(node)) return idsIn(node.node);
  if (AndNode.is(node)) return idsIn(node.left) ?? idsIn(node.right);
  if (!BinaryOperationNode.is(node) || !ReferenceNode.is(node.leftOperand)) return undefined;
  const { column } = node.leftOperand;
  const isId = ColumnNode.is(column) && column.column.name === 'id';
  return isId && PrimitiveValueListNode.is(node.rightOperand) ? node.rightOperand.values.length : undefined;
}
