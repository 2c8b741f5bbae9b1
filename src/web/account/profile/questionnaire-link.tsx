import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Progress } from '../../../core/questionnaire/questionnaire.ts';

/** Links back to the questionnaire, with the progress so far. */
export function QuestionnaireLink({ progress }: { progress: Progress }) {
  return (
    <Link to="/platform/questionnaire" className="profile-questionnaire">
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 font-semibold wrap-anywhere">Questionnaire</span>
        <span className="flex items-center gap-1 text-sm tabular-nums">
          {progress === 3 ? 'Finished' : `${progress} of 3`}
          <ChevronRight aria-hidden className="size-4" />
        </span>
      </span>
      <progress aria-hidden className="sold-bar" max={3} value={progress} />
    </Link>
  );
}
