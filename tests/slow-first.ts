import { readFile } from 'node:fs/promises';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** At most this many files with a browser run at once. More would only slow each other down, and their polling costs time too. */
const BROWSERS = 2;

/** Roughly how long a file of each kind takes, s. */
const DURATION_S = { shop: 120, browser: 45, app: 20, short: 3 };
type Kind = keyof typeof DURATION_S;

/**
 * Runs files that start a browser or an app first, and leaves short ones for the end, where they keep every worker busy. It does not need
 * the durations of earlier runs. While some workers run files with a browser, the others run files without one.
 */
export default class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const kinds = await Promise.all(sorted.map(({ moduleId }) => kindOf(moduleId)));
    const of = (kind: Kind) =>
      sorted.filter((_, at) => kinds[at] === kind).map((file) => ({ file, durationS: DURATION_S[kind] }));
    return schedule(
      [...of('shop'), ...of('browser')],
      [...of('app'), ...of('short')],
      Number(this.ctx.config.maxWorkers),
    );
  }
}

interface Timed {
  file: TestSpecification;
  durationS: number;
}

/** Returns the order in which workers would start the files if each took as long as expected. */
function schedule(browsers: Timed[], others: Timed[], workers: number): TestSpecification[] {
  const lanes = Array.from({ length: workers }, () => ({ until: 0, browser: false }));
  const order: TestSpecification[] = [];
  for (;;) {
    const free = lanes.reduce((first, lane) => (lane.until < first.until ? lane : first));
    const open = lanes.filter(({ until, browser }) => browser && until > free.until).length;
    const browser = browsers.length > 0 && (open < BROWSERS || others.length === 0);
    const next = (browser ? browsers : others).shift();
    if (!next) return order;
    order.push(next.file);
    Object.assign(free, { until: free.until + next.durationS, browser });
  }
}

async function kindOf(file: string): Promise<Kind> {
  const text = await readFile(file, 'utf8');
  // These try every way to pay in a browser.
  if (/\bopenShop\(/.test(text)) return 'shop';
  if (/\b(launchBrowser|launchWithCamera)\(/.test(text)) return 'browser';
  return /\b(startApp\w*|spawn|fork)\(/.test(text) ? 'app' : 'short';
}
