export type Labels = Readonly<Record<string, string>>;

/** One figure with its values, as Prometheus reads them; plain data, so that a process can send it to another one. */
export interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram' | 'summary';
  samples: readonly Sample[];
}

export interface Sample {
  /** What follows the figure's name: `_bucket`, `_sum` or `_count` of a histogram. */
  suffix?: string;
  labels: Labels;
  value: number;
}

/** A number that only grows while the process lives. */
export class Counter {
  #value = 0;

  add(more = 1): void {
    this.#value += more;
  }

  samples(labels: Labels): Sample[] {
    return [{ labels, value: this.#value }];
  }
}

/** Counts observations by their size. */
export class Histogram {
  readonly #bounds: readonly number[];
  readonly #counts: number[];
  #sum = 0;

  /** @param bounds the upper bounds of the buckets, ascending; larger observations are counted too */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = new Array(bounds.length + 1).fill(0);
  }

  observe(value: number): void {
    let at = 0;
    while (at < this.#bounds.length && value > (this.#bounds[at] as number)) at += 1;
    (this.#counts[at] as number)++;
    this.#sum += value;
  }

  samples(labels: Labels): Sample[] {
    let count = 0;
    const buckets = this.#counts.map((more, at) => {
      count += more;
      const le = at < this.#bounds.length ? String(this.#bounds[at]) : '+Inf';
      return { suffix: '_bucket', labels: { ...labels, le }, value: count };
    });
    return [
      ...buckets,
      { suffix: '_sum', labels, value: this.#sum },
      { suffix: '_count', labels, value: count },
    ];
  }
}

/** A figure that is counted separately for each of its labels. */
export interface Labelled<One> {
  /** Returns what counts for these values of the labels, in the order of their names. There must be few: each is kept for good. */
  of(...values: string[]): One;
  family(): Family;
}

/** Declares a counted figure. */
export function labelled<One extends Counter | Histogram>(
  { name, help, type }: Pick<Family, 'name' | 'help' | 'type'>,
  names: readonly string[],
  make: () => One,
): Labelled<One> {
  const ones = new Map<string, { labels: Labels; one: One }>();
  return {
    of(...values) {
      const key = values.join('\0');
      const known = ones.get(key);
      if (known) return known.one;
      const labels = Object.fromEntries(names.map((label, at) => [label, values[at] ?? '']));
      const made = { labels, one: make() };
      ones.set(key, made);
      return made.one;
    },
    family: () => ({
      name,
      help,
      type,
      samples: [...ones.values()].flatMap(({ labels, one }) => one.samples(labels)),
    }),
  };
}

/** A figure that is read when somebody asks for it. */
export const gauge = (name: string, help: string, samples: readonly Sample[]): Family => ({
  name,
  help,
  type: 'gauge',
  samples,
});

/** A figure without labels. */
export const gaugeOf = (name: string, help: string, value: number): Family =>
  gauge(name, help, [{ labels: {}, value }]);
