import { Notice } from '../../ui/notice.tsx';
import type { Refused } from '../../ui/requests/call-api.ts';

/** What is wrong with a line of a list or file. */
export interface LineProblem {
  line: number;
  /** The name of the guest on this line, where it is known. */
  called?: string;
  message: string;
}

const SHOWN = 20;

/** Lists what is wrong, by line. */
export function LineProblems({ problems }: { problems: readonly LineProblem[] }) {
  if (problems.length === 0) return null;
  const title =
    problems.length === 1 ? '1 line needs a correction' : `${problems.length} lines need corrections`;
  return (
    <Notice kind="error" title={title}>
      <ul className="grid gap-1">
        {problems.slice(0, SHOWN).map(({ line, called, message }) => (
          <li key={`${line} ${message}`} className="wrap-anywhere">
            Line {line}
            {called ? (
              <>
                , <bdi>{called}</bdi>
              </>
            ) : null}
            : {message}
          </li>
        ))}
      </ul>
      {problems.length > SHOWN ? <p>And {problems.length - SHOWN} more.</p> : null}
    </Notice>
  );
}

/** The problems of a refusal whose fields are "guests.3.email". @param lines of the guests as they were sent */
export function problemsOf(
  refused: Refused | undefined,
  lines: readonly { line: number; called: string }[],
): LineProblem[] {
  return Object.entries(refused?.fields ?? {}).flatMap(([path, message]) => {
    const [list, at] = path.split('.');
    const line = list === 'guests' && at !== undefined ? lines[Number(at)] : undefined;
    return line ? [{ ...line, message }] : [];
  });
}
