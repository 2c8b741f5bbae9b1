import { data, type RouterContextProvider, redirect } from 'react-router';
import { drawnFor, refuseSomebodyElse } from '../../core/accounts/drawn-for.ts';
import { answerQuestionnaire } from '../../core/questionnaire/answer-questionnaire.ts';
import { getQuestionnaire } from '../../core/questionnaire/get-questionnaire.ts';
import {
  DETAIL_NAMES,
  type Details,
  hintsFor,
  NO_DETAILS,
  type Progress,
  SELECTIONS,
  type Selection,
  type Step,
} from '../../core/questionnaire/questionnaire.ts';
import { callerOf } from '../account/caller.ts';
import { actorContext, appContext } from '../context.ts';
import { type FormErrors, formErrors } from '../ui/form-errors.ts';

interface Asked {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** What a step shows: the answers so far, and which step the address asks for. */
export async function loadQuestionnaire({ url, context }: Omit<Asked, 'request'>) {
  const actor = context.get(actorContext);
  const { selection, details, progress } = await getQuestionnaire(context.get(appContext), actor);
  const hasAccount = actor.kind === 'user';
  const step = stepOf(url.searchParams.get('step'), progress);
  return {
    step,
    selection,
    details,
    hints: hintsFor(details),
    /** For whom the form is drawn. */
    drawnFor: drawnFor(hasAccount ? actor : undefined),
    reachable: hasAccount || details.email !== '',
  };
}

/** 'done' is said to those who finished; whatever else the address says, it starts at the first step. */
function stepOf(asked: string | null, progress: Progress): Step {
  if (asked === 'second') return 'second';
  return asked === 'done' && progress === 3 ? 'done' : 'gender';
}

/**
 * Keeps a step's answers and goes on to the next or back; what is refused comes back with what was typed, as the form of whom it was
 * drawn for. The way on of the public page says that the step was stored, to its script.
 */
export async function answerStep({ request, url, context }: Asked, info: string | undefined) {
  const form = await request.formData();
  const move = form.get('move');
  const isSecond = form.get('step') === 'second';
  const details = isSecond ? detailsIn(form) : undefined;
  const selection = isSecond ? undefined : (form.get('selection') ?? undefined);
  const said = form.get('for');
  const sentBy = typeof said === 'string' ? said : undefined;
  try {
    refuseSomebodyElse(context.get(actorContext), sentBy);
    await answerQuestionnaire(
      context.get(appContext),
      context.get(actorContext),
      { info, selection, details, finished: isSecond && move === 'finish' },
      callerOf({ request, context }),
    );
  } catch (error) {
    const typed = { details, selection: chosen(selection), drawnFor: sentBy };
    return data<StepRefused>({ errors: formErrors(error), ...typed }, { status: 400 });
  }
  const stored = info === undefined ? '' : `#stored-${isSecond ? 'second' : 'gender'}`;
  if (!isSecond) throw redirect(`${url.pathname}?step=second${stored}`, 303);
  throw redirect((move === 'finish' ? `${url.pathname}?step=done` : url.pathname) + stored, 303);
}

export type StepData = Awaited<ReturnType<typeof loadQuestionnaire>>;

/** Why a form comes back, with what was in it where it left the page. */
export interface StepRefused {
  errors: FormErrors;
  details?: Details | undefined;
  selection?: Selection | undefined;
  drawnFor?: string | undefined;
}

const chosen = (selection: unknown) => SELECTIONS.find((option) => option === selection);

function detailsIn(form: FormData): Details {
  const details = { ...NO_DETAILS };
  for (const name of DETAIL_NAMES) {
    const typed = form.get(name);
    if (typeof typed === 'string') details[name] = typed;
  }
  return details;
}
