import { ChevronDown } from 'lucide-react';
import type { Questionnaire } from '../../core/questionnaire/questionnaire.ts';

type Rows = readonly (readonly [question: string, answer: string | null])[];

/** Somebody's answers, in three sets that open and close. */
export function QuestionSets({ questionnaire }: { questionnaire: Questionnaire }) {
  const { info, selection, details, progress } = questionnaire;
  return (
    <div>
      <QuestionSet
        title="Question Set 1"
        about="Gender"
        rows={[
          ['Gender', selection],
          ['Came by the link', info],
        ]}
      />
      <QuestionSet
        title="Question Set 2"
        about="Basic details"
        rows={[
          ['First name', details.firstName],
          ['E-mail', details.email],
          ['Goes by', details.calledName],
        ]}
      />
      <QuestionSet
        title="Question Set 3"
        about="Fields 1 to 5"
        rows={[
          ['Field 1', details.field1],
          ['Field 2', details.field2],
          ['Field 3', details.field3],
          ['Field 4', details.field4],
          ['Field 5', details.field5],
          ['Steps done', progress === 0 ? 'Not Started' : `${progress} of 3`],
        ]}
      />
    </div>
  );
}

function QuestionSet({ title, about, rows }: { title: string; about: string; rows: Rows }) {
  return (
    <details className="question-set">
      <summary>
        {title}
        <span className="text-sm font-normal text-muted">{about}</span>
        <ChevronDown aria-hidden className="question-set-sign size-5" />
      </summary>
      <dl className="fact-list pb-4">
        {rows.map(([question, answer]) => (
          <div key={question} className="contents">
            <dt>{question}</dt>
            <dd>{answer ? <bdi>{answer}</bdi> : <span className="text-muted italic">Not answered</span>}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
