import { Children, type ReactNode } from 'react';

/** Matches what browsers would break after its hyphen. */
const HYPHENED = /(7-14)/;

/** Texts with each `7-14` directly among them in one piece. */
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
