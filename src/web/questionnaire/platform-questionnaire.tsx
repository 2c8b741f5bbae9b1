import { useEffect } from 'react';
import type { Route } from './+types/platform-questionnaire.ts';
import { keepTyped } from './keep-typed.ts';
import { QuestionnaireStep } from './questionnaire-step.tsx';
import { answerStep, loadQuestionnaire } from './questionnaire-steps.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Questionnaire · Tikiti' }];

export function loader({ url, context }: Route.LoaderArgs) {
  return loadQuestionnaire({ url, context });
}

export function action({ request, url, context }: Route.ActionArgs) {
  return answerStep({ request, url, context }, undefined);
}

/** The same questionnaire for people with an account: the answers stand on it. */
export default function PlatformQuestionnaire({ loaderData, actionData }: Route.ComponentProps) {
  const { step } = loaderData;
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>(`form[data-keep-typed="${step}"]`);
    return form ? keepTyped(form) : undefined;
  }, [step]);
  return <QuestionnaireStep key={step} shown={loaderData} refused={actionData} />;
}
