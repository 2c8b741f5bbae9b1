import { data, type RouterContextProvider, redirect } from 'react-router';
import { answerQuestionnaire } from '../../core/questionnaire/answer-questionnaire.ts';
import { getQuestionnaire } from '../../core/questionnaire/get-questionnaire.ts';
import { answerOf, hintFor, type Progress, type Step } from '../../core/questionnaire/questionnaire.ts';
import { type QuestionStep, questionsOf } from '../../core/questionnaire/questions.ts';
import { refuseAnotherUser, renderedFor } from '../../core/sessions/rendered-for.ts';
import { callerOf } from '../account/caller.ts';
import { actorContext, appContext } from '../context.ts';
import { type FormErrors, formErrors } from '../ui/forms/form-errors.ts';
import { answersIn } from './answer-name.ts';

interface Asked {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** Loads what a step shows: questions, the answers so far, and which step the address asks for. */
export async function loadQuestionnaire({ url, context }: Omit<Asked, 'request'>) {
  const actor = context.get(actorContext);
  const { open, steps, answers, progress } = await getQuestionnaire(context.get(appContext), actor);
  const hasAccount = actor.kind === 'user';
  const email = answerOf(answers, 'email');
  const asksForEmail = questionsOf({ steps }).some(({ kind }) => kind === 'email');
  return {
    open,
    steps,
    step: stepOf(url.searchParams.get('step'), progress),
    /** Keyed by the question's id. */
    answers: Object.fromEntries(answers.map(({ questionId, answer }) => [questionId, answer])),
    email,
    hint: hintFor(email),
    /** The user whom the form is rendered for. */
    renderedFor: renderedFor(hasAccount ? actor : undefined),
    reachable: hasAccount || email !== '' || !asksForEmail,
  };
}

/** 'done' is shown only to those who finished. Any other unknown step leads to the first. */
function stepOf(asked: string | null, progress: Progress): Step {
  if (asked === 'second') return 'second';
  return asked === 'done' && progress === 3 ? 'done' : 'gender';
}

/**
 * Stores a step's answers and goes to the next or previous step. A refused form returns with what was typed, for the user it was rendered
 * for. On the public page the redirect tells the script that the step was stored.
 */
export async function answerStep({ request, url, context }: Asked, info: string | undefined) {
  const form = await request.formData();
  const move = form.get('move');
  const step: QuestionStep = form.get('step') === 'second' ? 'second' : 'gender';
  const answers = answersIn(form);
  const field = form.get('for');
  const sentBy = typeof field === 'string' ? field : undefined;
  try {
    refuseAnotherUser(context.get(actorContext), sentBy);
    await answerQuestionnaire(
      context.get(appContext),
      context.get(actorContext),
      { info, answers, done: move === 'back' ? undefined : step },
      callerOf({ request, context }),
    );
  } catch (error) {
    const errors = formErrors(error);
    return data<StepRefused>({ errors, answers, renderedFor: sentBy, step }, { status: 400 });
  }
  const stored = info === undefined ? '' : `#stored-${step}`;
  if (step === 'gender') throw redirect(`${url.pathname}?step=second${stored}`, 303);
  throw redirect((move === 'finish' ? `${url.pathname}?step=done` : url.pathname) + stored, 303);
}

export type StepData = Awaited<ReturnType<typeof loadQuestionnaire>>;

/** Why a form was refused, with what was typed if it had left the page. */
export interface StepRefused {
  errors: FormErrors;
  answers?: Record<string, string> | undefined;
  renderedFor?: string | undefined;
  step?: QuestionStep;
}
