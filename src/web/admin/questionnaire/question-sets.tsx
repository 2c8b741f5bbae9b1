import { ChevronDown } from 'lucide-react';
import type { Answers } from '../../../core/questionnaire/questionnaire.ts';

type Rows = readonly (readonly [question: string, answer: string])[];

/**
 * A visitor's answers below the questions as they were asked, in three collapsible sets: the two steps, and where the visitor came from.
 */
export function QuestionSets({ questionnaire: { answers, info, progress } }: { questionnaire: Answers }) {
  const of = (step: 'gender' | 'second') =>
    answers.filter((each) => each.step === step).map(({ question, answer }) => [question, answer] as const);
  return (
    <div>
      <QuestionSet title="Question Set 1" about="First step" rows={of('gender')} />
      <QuestionSet title="Question Set 2" about="Second step" rows={of('second')} />
      <QuestionSet
        title="Question Set 3"
        about="Link and progress"
        rows={[
          ...(info ? [['Came from', info] as const] : []),
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
      {rows.length === 0 ? (
        <p className="pb-4 text-muted">Not answered</p>
      ) : (
        <dl className="answer-list">
          {rows.map(([question, answer], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two questions may have had the same words
            <div key={at}>
              <dt>
                <bdi>{question}</bdi>
              </dt>
              <dd>
                <bdi>{answer}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}
