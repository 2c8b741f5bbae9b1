import { useEffect } from 'react';
import { data } from 'react-router';
import { userIdOf } from '../../core/sessions/rendered-for.ts';
import { actionTrouble, leadsToLogin } from '../ui/requests/action-trouble.ts';
import type { Route } from './+types/platform-questionnaire.ts';
import { autosave, forgetTyped } from './autosave.ts';
import { QuestionnaireStep } from './questionnaire-step.tsx';
import { answerStep, loadQuestionnaire, type StepRefused } from './questionnaire-steps.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Questionnaire · Tikiti' }];

export function loader({ url, context }: Route.LoaderArgs) {
  return loadQuestionnaire({ url, context });
}

export function action({ request, url, context }: Route.ActionArgs) {
  return answerStep({ request, url, context }, undefined);
}

/** Sends a step. Errors are shown at the form and what was typed stays. Once the step is stored, the tab's copy is deleted. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response && !leadsToLogin(error)) {
      forgetTyped(userIdOf(String(typed.get('for'))), String(typed.get('step')));
    }
    const errors = { ...actionTrouble(error), fields: {} };
    const step = typed.get('step') === 'second' ? 'second' : 'gender';
    return data<StepRefused>({ errors, step }, { status: 400 });
  }
}

/** The questionnaire for people with an account, whose answers are stored with it. */
export default function PlatformQuestionnaire({ loaderData, actionData }: Route.ComponentProps) {
  const { step, renderedFor } = loaderData;
  const whose = userIdOf(renderedFor);
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>(`form[data-autosave="${step}"]`);
    return form ? autosave(form, whose) : undefined;
  }, [step, whose]);
  return <QuestionnaireStep key={step} shown={loaderData} refused={actionData} />;
}
