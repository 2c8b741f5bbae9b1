import { data, type RouterContextProvider, redirect } from 'react-router';
import { answerQuestionnaire } from '../../core/questionnaire/answer-questionnaire.ts';
import { getQuestionnaire } from '../../core/questionnaire/get-questionnaire.ts';
import {
  DETAIL_NAMES,
  type Details,
  hintsFor,
  NO_DETAILS,
  type Progress,
  type Step,
} from '../../core/questionnaire/questionnaire.ts';
import { callerOf } from '../account/caller.ts';
import { actorContext, appContext } from '../context.ts';
import { formErrors } from '../ui/form-errors.ts';

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
    reachable: hasAccount || details.email !== '',
  };
}

/** 'done' is said to those who finished; whatever else the address says, it starts at the first step. */
function stepOf(asked: string | null, progress: Progress): Step {
  if (asked === 'second') return 'second';
  return asked === 'done' && progress === 3 ? 'done' : 'gender';
}

/** Keeps a step's answers and goes on to the next or back; what is refused comes back with what was typed. */
export async function answerStep({ request, url, context }: Asked, info: string | undefined) {
  const form = await request.formData();
  const move = form.get('move');
  const isSecond = form.get('step') === 'second';
  const details = isSecond ? detailsIn(form) : undefined;
  const selection = isSecond ? undefined : (form.get('selection') ?? undefined);
  try {
    await answerQuestionnaire(
      context.get(appContext),
      context.get(actorContext),
      { info, selection, details, finished: isSecond && move === 'finish' },
      callerOf({ request, context }),
    );
  } catch (error) {
    return data({ errors: formErrors(error), details }, { status: 400 });
  }
  if (!isSecond) throw redirect(`${url.pathname}?step=second`, 303);
  throw redirect(move === 'finish' ? `${url.pathname}?step=done` : url.pathname, 303);
}

export type StepData = Awaited<ReturnType<typeof loadQuestionnaire>>;
export type StepRefused = Exclude<Awaited<ReturnType<typeof answerStep>>, never>['data'];

function detailsIn(form: FormData): Details {
  const details = { ...NO_DETAILS };
  for (const name of DETAIL_NAMES) {
    const typed = form.get(name);
    if (typeof typed === 'string') details[name] = typed;
  }
  return details;
}
