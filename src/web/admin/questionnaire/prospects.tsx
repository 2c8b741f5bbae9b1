import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { getQuestions } from '../../../core/questionnaire/get-questionnaire.ts';
import { deleteProspect, listProspects, type Prospect } from '../../../core/questionnaire/prospects.ts';
import { answerOf, nameIn } from '../../../core/questionnaire/questionnaire.ts';
import { DomainError } from '../../../core/shared/errors.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { OwnTime } from '../../ui/dates/own-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Pages } from '../../ui/page/pager.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange, useChange } from '../../ui/requests/use-change.ts';
import type { Route } from './+types/prospects.ts';
import { QuestionSets } from './question-sets.tsx';
import { QuestionnaireProgress } from './questionnaire-progress.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Prospects · Tikiti' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [list, { open }] = await Promise.all([
    listProspects(app, context.get(actorContext), url.searchParams.get('page')),
    getQuestions(app),
  ]);
  return { ...list, open };
}

export function action({ context, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, {
    delete: ({ prospectId }) =>
      deleteProspect(app, actor, { prospectId }).catch((error: unknown) => {
        // Another admin deleted it meanwhile, which is fine.
        if (!(error instanceof DomainError) || error.code !== 'questionnaire.unknown') throw error;
      }),
  });
}

export const clientAction = clientChange;

/** Visitors who answered the questionnaire. */
export default function Prospects({
  loaderData: { open, prospects, count, page, pages },
}: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader
        title="Prospects"
        action={
          <Button to="/platform/admin/questionnaire" look={open ? 'quiet' : 'main'}>
            {open ? 'Edit questions' : 'Write your questions'}
          </Button>
        }
      >
        {count > 0 ? `${formatCount(count)} answered without an account, most recent first` : null}
      </PageHeader>
      {prospects.length === 0 && page > 1 ? (
        <EmptyState title="Nobody here">This page is past the last one.</EmptyState>
      ) : prospects.length === 0 && open ? (
        <EmptyState title="No answers yet">
          Share a link to the questionnaire: /qn/ and a word that tells you where people come from, such as
          /qn/spring.
        </EmptyState>
      ) : prospects.length === 0 ? (
        <EmptyState title="Nobody is asked yet">
          The questionnaire opens once you have written its questions.
        </EmptyState>
      ) : (
        <ul className="border-b border-line">
          {prospects.map((prospect) => (
            <ProspectLine key={prospect.id} prospect={prospect} />
          ))}
        </ul>
      )}
      <Pages page={page} pages={pages} label="Pages of prospects" />
    </div>
  );
}

function ProspectLine({ prospect }: { prospect: Prospect }) {
  const [asking, setAsking] = useState(false);
  const change = useChange();
  const { answers, info, progress, updatedAt } = prospect;
  const title = nameIn(prospect) || 'No name given';
  const email = answerOf(answers, 'email');
  return (
    <li className="border-t border-line">
      <details className="folded prospect">
        <summary>
          <span className="min-w-0 flex-1">
            <h2 className="text-lg wrap-anywhere">
              <bdi>{title}</bdi>
            </h2>
            <span className="block text-sm text-muted">
              <OwnTime instant={updatedAt} />
              {info ? (
                <span className="wrap-anywhere">
                  , from “<bdi>{info}</bdi>”
                </span>
              ) : null}
            </span>
          </span>
          <QuestionnaireProgress progress={progress} of={title} />
          <ChevronDown aria-hidden className="folded-sign size-5 shrink-0" />
        </summary>
        <div className="grid gap-4 pb-6">
          {email ? (
            <p className="wrap-anywhere">
              <MailAddress of={email} />
            </p>
          ) : null}
          <QuestionSets questionnaire={prospect} />
          <Button
            className="justify-self-start"
            onPress={() => setAsking(true)}
            aria-label={`Delete the answers of ${isolate(title)}`}
          >
            Delete
          </Button>
        </div>
      </details>
      <ConfirmDialog
        title="Delete these answers?"
        open={asking}
        onOpenChange={setAsking}
        confirm="Delete"
        onConfirm={() => change('delete', { prospectId: prospect.id })}
      >
        <p>
          All that <bdi>{title}</bdi> answered is deleted for good.
        </p>
      </ConfirmDialog>
    </li>
  );
}
