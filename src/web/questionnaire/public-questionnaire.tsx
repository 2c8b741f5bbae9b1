import { redirectDocument } from 'react-router';
import { Footer } from '../ui/page/footer.tsx';
import type { Route } from './+types/public-questionnaire.ts';
import autosaveScript from './autosave-script.ts?worker&url';
import { HeaderBar } from './header-bar.tsx';
import { QuestionnaireStep } from './questionnaire-step.tsx';
import { answerStep, loadQuestionnaire } from './questionnaire-steps.ts';

/** The intake questionnaire for anyone with its link: plain forms, step by step, so that it works on any phone. */
export const handle = { static: true };

export const meta: Route.MetaFunction = () => [
  { title: 'Questionnaire · Tikiti' },
  { name: 'description', content: 'Three short steps, and we know enough to reply.' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ url, context }: Route.LoaderArgs) {
  return loadQuestionnaire({ url, context });
}

export function action({ request, url, context, params }: Route.ActionArgs) {
  return answerStep({ request, url, context }, params.info);
}

/** A visit from a page with React loads this one as a new document. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  throw redirectDocument(request.url);
}

export default function PublicQuestionnaire({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <HeaderBar />
      <main id="main" className="shell flex-1">
        <QuestionnaireStep shown={loaderData} refused={actionData} />
      </main>
      <Footer />
      <script type="module" src={autosaveScript} />
    </>
  );
}
