import { type ReactNode, useId } from 'react';
import type { Found } from '../../../core/search/search-results.ts';

interface ResultsSectionProps<Hit> {
  title: string;
  found: Found<Hit>;
  line: (hit: Hit) => ReactNode;
}

/** Lists the results of one kind; nothing without any. */
export function ResultsSection<Hit extends { id: string }>({ title, found, line }: ResultsSectionProps<Hit>) {
  const id = useId();
  if (found.hits.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <ul>
        {found.hits.map((hit) => (
          <li key={hit.id} className="found-line">
            {line(hit)}
          </li>
        ))}
      </ul>
    </section>
  );
}
