import { useState } from 'react';
import { useNavigate } from 'react-router';
import { getQuestions } from '../../../core/questionnaire/get-questionnaire.ts';
import { QUESTION_STEPS } from '../../../core/questionnaire/questions.ts';
import { saveQuestions } from '../../../core/questionnaire/save-questions.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { Refused } from '../../ui/requests/call-api.ts';
import { clientChange, useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import type { Route } from './+types/questionnaire.ts';
import { QuestionCard } from './question-card.tsx';
import { addQuestion, changeQuestion, moveQuestion, removeQuestion, toSave } from './question-draft.ts';
import { useStoredQuestions } from './use-stored-questions.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Questions · Tikiti' }];

export async function loader({ context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const whose = actor.kind === 'user' ? actor.userId : '';
  return { form: await getQuestions(context.get(appContext)), whose };
}

export function action({ context, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, { save: (input) => saveQuestions(app, actor, input) });
}

export const clientAction = clientChange;

const TITLES = ['First step', 'Second step'];

/** The page where an admin edits the questionnaire. All of it is saved at once. */
export default function Questions({ loaderData }: Route.ComponentProps) {
  const { form, whose } = loaderData;
  const { steps, restored, change, forget, discard } = useStoredQuestions(form, whose);
  const [refused, setRefused] = useState<Refused>();
  const navigate = useNavigate();
  const send = useChange();
  const save = async () => {
    try {
      const { version } = form;
      await send('save', { version, steps: toSave(steps) });
      forget();
      toast.success(form.open ? 'Questions saved' : 'The questionnaire is open');
      await navigate('/platform/admin/prospects');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRefused(error);
    }
  };
  return (
    <div data-kept className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-4">
        <BackLink to="/platform/admin/prospects">Prospects</BackLink>
        <PageHeader title="Questions">
          {form.open
            ? 'Answers keep the words of the questions they were given to, whatever you change here.'
            : 'Nobody is asked anything yet. Saving opens the questionnaire: people with an account find it on their home page, and visitors at /qn/ followed by any word.'}
        </PageHeader>
      </div>
      {restored ? (
        <Notice kind="info" title="We kept your unfinished changes">
          <p>They’re kept in this tab only until you save.</p>
          <Button onPress={discard} className="mt-3">
            Discard
          </Button>
        </Notice>
      ) : null}
      {QUESTION_STEPS.map((step, at) => {
        const draft = steps[at];
        const path = `steps.${at}`;
        if (!draft) return null;
        return (
          <section key={step} aria-labelledby={`step-${step}`} className="grid gap-5">
            <h2 id={`step-${step}`} className="text-2xl">
              {TITLES[at]}
            </h2>
            <Field
              label="Heading"
              value={draft.heading}
              maxLength={120}
              onChange={({ target }) => change(at, (now) => ({ ...now, heading: target.value }))}
              error={refused?.fields[`${path}.heading`]}
            />
            <ol className="grid gap-4">
              {draft.questions.map((question, place) => (
                <QuestionCard
                  key={question.key}
                  question={question}
                  place={place}
                  count={draft.questions.length}
                  errorOf={(field) => refused?.fields[`${path}.questions.${place}.${field}`]}
                  onChange={(changed) => change(at, (now) => changeQuestion(now, place, changed))}
                  onMove={(by) => change(at, (now) => moveQuestion(now, place, by))}
                  onRemove={() => change(at, (now) => removeQuestion(now, place))}
                />
              ))}
            </ol>
            {refused?.fields[`${path}.questions`] ? (
              <Notice kind="error">{refused.fields[`${path}.questions`]}</Notice>
            ) : null}
            <Button className="justify-self-start" onPress={() => change(at, addQuestion)}>
              Add a question
            </Button>
          </section>
        );
      })}
      {refused ? <Notice kind="error">{refused.message}</Notice> : null}
      <div>
        <Button look="main" onPress={save} className="max-sm:w-full">
          {form.open ? 'Save questions' : 'Save and open'}
        </Button>
      </div>
    </div>
  );
}
