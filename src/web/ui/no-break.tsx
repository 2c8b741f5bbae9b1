import { Children, type ReactNode } from 'react';

/** Texts with a hyphen after which browsers would break. */
const HYPHENED = /(7-14)/;

/** Wraps each `7-14` directly among the given texts so that it does not break. */
export function noBreak(texts: ReactNode): ReactNode {
  return Children.map(texts, (text) => {
    if (typeof text !== 'string' || !HYPHENED.test(text)) return text;
    return text.split(HYPHENED).map((part, at) =>
      at % 2 === 1 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts have no other name
        <span key={at} className="whitespace-nowrap">
          {part}
        </span>
      ) : (
        part
      ),
    );
  });
}
