import { readFile } from 'node:fs/promises';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** So many files with a browser run at a time: more of them wait for each other's pages, and looking again and again while they wait costs as much. */
const BROWSERS = 2;

/** About how long a file takes, s. */
const TAKES = { shop: 120, browser: 45, app: 20, short: 1.5 };
type Kind = keyof typeof TAKES;

/**
 * Files that start a browser or an app run before the others: the short ones that are left for the end keep all workers busy
 * until then, also where no run has left its times. Beside those with a browser there are always some without.
 */
export default class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const kinds = await Promise.all(sorted.map(({ moduleId }) => kindOf(moduleId)));
    const of = (kind: Kind) =>
      sorted.filter((_, at) => kinds[at] === kind).map((file) => ({ file, takes: TAKES[kind] }));
    return inTurns(
      [...of('shop'), ...of('browser')],
      [...of('app'), ...of('short')],
      Number(this.ctx.config.maxWorkers),
    );
  }
}

interface Timed {
  file: TestSpecification;
  takes: number;
}

/** Orders files as workers would take them, if each took as long as it is expected to. */
function inTurns(browsers: Timed[], others: Timed[], workers: number): TestSpecification[] {
  const lanes = Array.from({ length: workers }, () => ({ until: 0, browser: false }));
  const order: TestSpecification[] = [];
  for (;;) {
    const free = lanes.reduce((first, lane) => (lane.until < first.until ? lane : first));
    const open = lanes.filter(({ until, browser }) => browser && until > free.until).length;
    const browser = browsers.length > 0 && (open < BROWSERS || others.length === 0);
    const next = (browser ? browsers : others).shift();
    if (!next) return order;
    order.push(next.file);
    Object.assign(free, { until: free.until + next.takes, browser });
  }
}

async function kindOf(file: string): Promise<Kind> {
  const text = await readFile(file, 'utf8');
  // All ways to pay, each walked in a browser.
  if (/\bopenShop\(/.test(text)) return 'shop';
  if (/\b(launchBrowser|launchWithCamera)\(/.test(text)) return 'browser';
  return /\b(startApp|spawn|fork)\(/.test(text) ? 'app' : 'short';
}
