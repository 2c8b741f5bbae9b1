import type { Family, Labels, Sample } from './family.ts';

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Writes figures in Prometheus's text format (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export function writeExposition(families: readonly Family[]): string {
  return families.map(written).join('');
}

/**
 * Puts the figures of several processes together, each told apart by a label. They are not added up: when one process ends, a sum would fall,
 * and Prometheus would take what is left for new.
 */
export function togetherBy(
  label: string,
  sources: readonly (readonly [string, readonly Family[]])[],
): Family[] {
  const all = new Map<string, Family & { samples: Sample[] }>();
  for (const [source, families] of sources)
    for (const family of families) {
      const known = all.get(family.name) ?? { ...family, samples: [] };
      all.set(family.name, known);
      for (const sample of family.samples)
        known.samples.push({ ...sample, labels: { ...sample.labels, [label]: source } });
    }
  return [...all.values()];
}

function written({ name, help, type, samples }: Family): string {
  const lines = samples.map(
    ({ suffix = '', labels, value }) => `${name}${suffix}${writtenLabels(labels)} ${number(value)}\n`,
  );
  return `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function writtenLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join()}}` : '';
}

const escaped = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const number = (value: number) =>
  value === Number.POSITIVE_INFINITY ? '+Inf' : value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value);
