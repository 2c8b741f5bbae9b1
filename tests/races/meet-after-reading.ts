import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  SelectQueryNode,
  TableNode,
} from 'kysely';

/** Returns a function whose callers wait until `parties` of them have called it, or for `patienceMs`. */
export function createMeeting(parties: number, patienceMs = 2_000): () => Promise<void> {
  let waiting: (() => void)[] = [];
  const open = () => {
    for (const go of waiting) go();
    waiting = [];
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length >= parties) open();
      else setTimeout(open, patienceMs);
    });
}

/**
 * Makes transactions wait for each other after they have read orders, so that none has written yet. A twin without locks then shows the race
 * every time.
 */
export class MeetAfterReading implements KyselyPlugin {
  readonly #meet: () => Promise<void>;
  readonly #readings = new WeakSet<QueryId>();

  constructor(meet: () => Promise<void>) {
    this.#meet = meet;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    if (SelectQueryNode.is(node) && readsOrders(node)) this.#readings.add(queryId);
    return node;
  }

  async transformResult({ result, queryId }: PluginTransformResultArgs) {
    if (this.#readings.has(queryId)) await this.#meet();
    return result;
  }
}

function readsOrders({ from }: SelectQueryNode): boolean {
  return (
    from?.froms.some((table) => TableNode.is(table) && table.table.identifier.name === 'orders') ?? false
  );
}
