import { Children, type ReactNode } from 'react';

/** The word in running text; browsers would break the line after its 'e-'. */
export const EMail = () => <span className="whitespace-nowrap">e-mail</span>;

/** The same for texts that come from elsewhere: each 'e-mail' directly among them is kept in one piece. */
export function keepEMailWhole(texts: ReactNode): ReactNode {
  return Children.map(texts, (text) => {
    if (typeof text !== 'string' || !/e-mail/i.test(text)) return text;
    return text.split(/(e-mail)/i).map((part, at) =>
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
