import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const RESULTS = path.join(import.meta.dirname, 'results');

/** The last run of a benchmark on a machine: a file of `bench/results`. */
export interface Result {
  benchmark: string;
  machine: { name: string; cores: number; memoryGb: number | null; node: string };
  /** The commit that was measured; "+" stands for changes on top. */
  commit: string;
  /** The day, as YYYY-MM-DD. */
  date: string;
  /** How many tasks wanted the cores when it began. Above the number of cores, only ratios mean something. */
  load: number | null;
  tables: Table[];
}

export interface Table {
  title: string;
  /** The first names the rows; each other one says its unit. */
  columns: string[];
  rows: [name: string, ...figures: number[]][];
}

/** Collects a benchmark's figures and prints each as it comes. `save` keeps them in place of this machine's last run. */
export function openReport(benchmark: string) {
  const load = Number(os.loadavg()[0]?.toFixed(1));
  const tables: Table[] = [];
  return {
    /** @param columns the first names the rows; each other one says its unit @returns what adds a row */
    table(title: string, columns: readonly string[]) {
      const table: Table = { title, columns: [...columns], rows: [] };
      tables.push(table);
      console.log(`\n${title}\n${columns.join(' | ')}`);
      return (name: string, ...figures: number[]) => {
        const row: Table['rows'][number] = [name, ...figures.map(shortened)];
        table.rows.push(row);
        console.log(row.join(' | '));
      };
    },
    /** Keeps the figures, unless BENCH_PASSING says that they are of a run in passing. */
    save(): void {
      if (process.env.BENCH_PASSING) return;
      const result: Result = {
        benchmark,
        ...thisRun(),
        load,
        tables: tables.filter(({ rows }) => rows.length > 0),
      };
      const file = path.join(RESULTS, `${benchmark}.${fileName(result.machine.name)}.json`);
      mkdirSync(RESULTS, { recursive: true });
      writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
      console.log(`\nKept in ${path.relative('.', file)}; \`npm run bench:plots\` draws it.`);
    },
  };
}

/** @returns all kept results, in the order of their files' names */
export function readResults(): Result[] {
  const files = readdirSync(RESULTS).filter((file) => file.endsWith('.json'));
  return files.sort().map((file) => JSON.parse(readFileSync(path.join(RESULTS, file), 'utf8')) as Result);
}

function thisRun() {
  const git = (...command: string[]) => execFileSync('git', command, { encoding: 'utf8' }).trim();
  const cores = os.cpus().length;
  return {
    machine: {
      name: `${cores} x ${os
        .cpus()[0]
        ?.model.replace(/\((R|TM)\)/g, '')
        .replace(/\s+/g, ' ')
        .trim()}`,
      cores,
      memoryGb: Math.round(os.totalmem() / 2 ** 30),
      node: process.versions.node,
    },
    commit: git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', 'src') ? '+' : ''),
    date: new Date().toISOString().slice(0, 10),
  };
}

const fileName = (machine: string) => machine.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Three digits are more than a run on a shared machine is good for. */
const shortened = (figure: number) =>
  Math.abs(figure) >= 100 ? Math.round(figure) : Number(figure.toPrecision(3));
