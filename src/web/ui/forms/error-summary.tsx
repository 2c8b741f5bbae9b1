import { noBreak } from '../no-break.tsx';

/** A field that needs another look. */
export interface FieldProblem {
  /** The id of the field. */
  id: string;
  /** Its label with the problem: "Name, ticket 2: Enter a name." */
  text: string;
}

interface ErrorSummaryProps {
  title: string;
  problems: readonly FieldProblem[];
}

/** Says above a form what is wrong, with a link to each field. Scripts move the focus here (`focusErrorSummary`). */
export function ErrorSummary({ title, problems }: ErrorSummaryProps) {
  return (
    <div
      role="alert"
      data-part="error-summary"
      tabIndex={-1}
      data-kind="error"
      className="notice grid gap-2 rounded-box p-4"
    >
      <p className="font-semibold">{noBreak(title)}</p>
      {problems.length > 0 ? (
        <ul className="grid gap-1">
          {problems.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-flex min-h-6 wrap-anywhere underline underline-offset-4">
                {text}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
