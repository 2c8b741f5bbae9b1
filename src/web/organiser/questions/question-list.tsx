import '../wizard/wizard.css';
import { useEffect, useState } from 'react';
import type { QuestionsToSet } from '../../../core/attendees/change-questions.ts';
import { MAX_QUESTIONS } from '../../../core/attendees/question.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { Section } from '../../account/settings/section.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Refused } from '../../ui/requests/call-api.ts';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import { useCardDrag } from '../wizard/ticket-types/use-card-drag.ts';
import { focusMoved, MoveButtons } from './move-buttons.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { answersInWords, describeQuestion, type SetQuestion } from './question-words.ts';

/** The event's questions in order, to add, edit and move. */
export function QuestionList({ toSet }: { toSet: QuestionsToSet }) {
  const change = useChange();
  const stored = toSet.form.questions;
  const [edited, edit] = useState<SetQuestion | 'new'>();
  const [questions, setQuestions] = useState(stored);
  const [moved, setMoved] = useState('');
  useEffect(() => setQuestions(stored), [stored]);

  const move = (from: number, to: number) => {
    const question = questions[from];
    if (!question) return;
    setQuestions(questions.toSpliced(from, 1).toSpliced(to, 0, question));
    setMoved(`${question.text} is now ${to + 1} of ${questions.length}.`);
  };
  const { list, dragged, grab } = useCardDrag(move);
  const isMoved = questions.some(({ id }, at) => id !== stored[at]?.id);
  // Saves the order after a question is dropped.
  useEffect(() => {
    if (dragged !== null || !isMoved || questions.length !== stored.length) return;
    change('order', { questionIds: questions.map(({ id }) => id) }).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      setQuestions(stored);
      toast.error(error.message);
    });
  }, [dragged, isMoved, questions, stored, change]);
  const step = (from: number, by: -1 | 1) => {
    move(from, from + by);
    focusMoved(list.current, from + by, by);
  };
  return (
    <Section
      id="questions"
      title="Questions"
      lead="Ask once per order, or for each ticket. A question can depend on the answer to another."
    >
      {questions.length === 0 ? (
        <p className="text-muted">
          No questions yet. Ask only what you need: every question costs some sales.
        </p>
      ) : (
        <ul
          ref={list}
          data-dragging={dragged !== null || undefined}
          className="grid grid-cols-[minmax(0,1fr)]"
        >
          {questions.map((question, index) => (
            <li
              key={question.id}
              data-dragged={index === dragged || undefined}
              className="question-row border-b border-line py-3 first:pt-0"
            >
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
                <div className="min-w-0 flex-1 basis-52">
                  <p className="font-semibold wrap-anywhere">
                    <bdi>{question.text}</bdi>
                  </p>
                  <p className="text-sm text-muted wrap-anywhere">{describeQuestion(question, questions)}</p>
                  <p className="text-sm text-muted">{answersInWords(question.answered)}</p>
                </div>
                <div className="flex flex-wrap items-center">
                  {questions.length > 1 ? (
                    <MoveButtons
                      title={isolate(question.text)}
                      index={index}
                      count={questions.length}
                      onStep={step}
                      onGrab={grab(index)}
                    />
                  ) : null}
                  <Button
                    onPress={() => edit(question)}
                    aria-label={`Edit ${question.text}`}
                    className="ms-2"
                  >
                    Edit
                  </Button>
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {moved}
      </p>
      {questions.length < MAX_QUESTIONS ? (
        <Button onPress={() => edit('new')} className="justify-self-start">
          Add a question
        </Button>
      ) : (
        <p className="text-muted">That’s all an event can have: {MAX_QUESTIONS} questions.</p>
      )}
      {edited ? (
        <QuestionDialog
          question={edited === 'new' ? undefined : edited}
          toSet={toSet}
          onClose={() => edit(undefined)}
        />
      ) : null}
    </Section>
  );
}
