import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createSweepTimes } from '../../src/core/installation/sweep-times.ts';
import { stillReplica } from '../../src/db/testing/still-replica.ts';
import { createCounted } from '../../src/server/metrics/counted.ts';
import { keptFamilies } from '../../src/server/metrics/process-families.ts';
import { startFigures } from '../../src/server/metrics/start-figures.ts';
import { readExposition } from '../../src/server/metrics/testing/read-exposition.ts';
import { createPageCache } from '../../src/server/page-cache.ts';
import { createReadiness } from '../../src/server/readiness.ts';
import { createTestApp } from '../database.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const app = await createTestApp();
const counted = createCounted();
for (const queue of ['holds', 'fulfilments', 'openings', 'scans', 'webhooks'] as const)
  counted.queue(queue).failed();
const figures = await startFigures(
  { metrics: { host: '127.0.0.1', port: 0 } },
  {
    app: { ...app, replica: stillReplica(app.db) },
    readiness: createReadiness([]),
    counted,
    sweepTimes: createSweepTimes(app.clock),
    pools: {},
  },
);
afterAll(() => figures.close());
figures.kept = () => keptFamilies(createPageCache({ clock: app.clock }));
const told = readExposition(await (await fetch(`http://127.0.0.1:${figures.port}/metrics`)).text());

/** The values that a label of ours has, where there are only certain ones. */
const valuesOf = (label: string) =>
  new Set([...told.values()].flatMap(({ samples }) => samples.flatMap(({ labels }) => labels[label] ?? [])));
const CERTAIN = { work: valuesOf('work'), queue: valuesOf('queue'), quantile: valuesOf('quantile') };

/** @returns what a text asks for and nobody tells: figures by name, and values of labels that are certain */
function untold(text: string): string[] {
  const names = text.match(/\b(tikiti|process|nodejs)_[a-z_]+\b/g) ?? [];
  const isTold = (name: string) =>
    told.has(name) || told.get(name.replace(/_(bucket|sum|count)$/, ''))?.type === 'histogram';
  const values = Object.entries(CERTAIN).flatMap(([label, known]) =>
    [...text.matchAll(new RegExp(`\\b${label}="([^"]+)"`, 'g'))].flatMap(([asked, value = '']) =>
      known.has(value) ? [] : asked,
    ),
  );
  return [...new Set([...names.filter((name) => !isTold(name)), ...values])];
}

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
}
const rules = (parse(read('deploy/prometheus/rules.yml')) as Rules).groups.flatMap(({ rules }) => rules);

test('each rule asks for figures that Tikiti tells, and says what to do', () => {
  expect(rules.length).toBeGreaterThan(8);
  for (const { alert, expr, annotations } of rules) {
    expect([alert, untold(expr)]).toEqual([alert, []]);
    for (const text of [annotations.summary, annotations.description]) expect(text).toMatch(/\S \S.*\.$/s);
  }
});

test('so does each panel of the board', () => {
  const board = JSON.parse(read('deploy/grafana/tikiti.json')) as {
    panels: { title: string; gridPos: object; targets?: { expr: string }[] }[];
  };
  const asked = board.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ title, untold: untold(expr) })),
  );
  expect(asked.length).toBeGreaterThan(15);
  expect(asked.filter(({ untold }) => untold.length > 0)).toEqual([]);
});

test('the page about monitoring names every figure, and no other', () => {
  const page = read('docs/monitoring.md');
  expect(untold(page)).toEqual([]);
  const unnamed = [...told.keys()].filter((name) => /^tikiti_/.test(name) && !page.includes(name));
  expect(unnamed).toEqual([]);
});

test.each([
  ['max(tikiti_due_mail) > 1', ['tikiti_due_mail']],
  ['tikiti_due_work_bucket', ['tikiti_due_work_bucket']],
  ['tikiti_due_work{work="letters"}', ['work="letters"']],
  ['rate(tikiti_sweep_seconds_count[5m])', []],
])('“%s” asks for %j, which nobody tells', (expr, missing) => {
  expect(untold(expr)).toEqual(missing);
});

test('Prometheus’s own tests of the rules name rules that there are', () => {
  const alerts = rules.map(({ alert }) => alert);
  const named = globSync('deploy/prometheus/*.test.yml', { cwd: root }).flatMap(
    (file) => read(file).match(/\bTikiti[A-Z]\w+/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !alerts.includes(name))).toEqual([]);
});
