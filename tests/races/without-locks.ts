import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';
import { asInventory, inventoryOf, type lockInventory } from '../../src/core/inventory/inventory-store.ts';

/** Reads the counters as they are just now: what a seller without a lock would do. */
export const readWithoutLock: typeof lockInventory = async (tx, eventId) =>
  asInventory(await inventoryOf(tx, eventId).execute());

/** Takes FOR UPDATE off every SELECT: the same code, and nothing to keep two of it apart. */
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
