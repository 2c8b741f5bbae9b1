export interface ReadFamily {
  type: string;
  samples: { name: string; labels: Record<string, string>; value: number }[];
}

const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/s;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\[\\"n])*)"(?:,|$)/y;

/**
 * Reads Prometheus's text format as strictly as Prometheus: each figure once, with HELP and TYPE before its samples, no sample twice, and the
 * buckets of a histogram ascending up to its count.
 * @throws Error at the first line that Prometheus would refuse
 */
export function readExposition(text: string): Map<string, ReadFamily> {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.');
  const families = new Map<string, ReadFamily>();
  const seen = new Set<string>();
  let [helped, current] = ['', ''];
  for (const line of text.slice(0, -1).split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (kind === 'HELP') helped = name;
    else if (kind === 'TYPE') {
      if (helped !== name || families.has(name)) throw new Error(`TYPE out of place: ${line}`);
      if (!['counter', 'gauge', 'histogram', 'summary'].includes(rest))
        throw new Error(`No such type: ${line}`);
      families.set(name, { type: rest, samples: [] });
      current = name;
    } else {
      const sample = readSample(line);
      const family = families.get(current);
      const suffixes = family?.type === 'histogram' ? '_(bucket|sum|count)' : '';
      if (!family || !new RegExp(`^${current}${suffixes}$`).test(sample.name))
        throw new Error(`Not of ${current}: ${line}`);
      const key = line.slice(0, line.lastIndexOf(' '));
      if (seen.has(key)) throw new Error(`Twice: ${line}`);
      seen.add(key);
      family.samples.push(sample);
    }
  }
  for (const [name, family] of families) if (family.type === 'histogram') checkBuckets(name, family);
  return families;
}

function readSample(line: string): ReadFamily['samples'][number] {
  const [, name, written = '', number = ''] = SAMPLE.exec(line) ?? [];
  const value = number === '+Inf' ? Number.POSITIVE_INFINITY : Number(number);
  if (name === undefined || Number.isNaN(value)) throw new Error(`Not a sample: ${line}`);
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < written.length) {
    const [, label, text] = LABEL.exec(written) ?? [];
    if (label === undefined || text === undefined || label in labels)
      throw new Error(`Wrong labels: ${line}`);
    labels[label] = text.replaceAll(/\\(.)/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped));
  }
  return { name, labels, value };
}

function checkBuckets(name: string, { samples }: ReadFamily): void {
  const of = ({ le: _, ...labels }: Record<string, string>) => JSON.stringify(labels);
  for (const series of Map.groupBy(samples, ({ labels }) => of(labels)).values()) {
    const buckets = series.filter((sample) => sample.name === `${name}_bucket`);
    const count = series.find((sample) => sample.name === `${name}_count`)?.value;
    const ascends = buckets.every(({ value }, at) => at === 0 || value >= (buckets[at - 1]?.value ?? 0));
    if (!ascends || buckets.at(-1)?.labels.le !== '+Inf' || buckets.at(-1)?.value !== count)
      throw new Error(`The buckets of ${name} do not add up.`);
  }
}
