import type { Progress } from '../../../core/questionnaire/questionnaire.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';

/** Shows how far somebody got with the questionnaire. */
export function QuestionnaireProgress({ progress, of }: { progress: Progress; of: string }) {
  if (progress === 0) return <span className="text-muted">Not Started</span>;
  return (
    <span className="grid w-28 gap-1.5">
      <span className="text-sm tabular-nums">{progress === 3 ? 'Finished' : `${progress} of 3`}</span>
      <progress
        className="sold-bar"
        max={3}
        value={progress}
        aria-label={`Questionnaire of ${isolate(of)}`}
      />
    </span>
  );
}
