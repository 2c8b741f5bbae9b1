import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { listProspects, type Prospect } from '../../core/questionnaire/prospects.ts';
import { isolate } from '../../core/shared/isolate.ts';
import { spaced } from '../../core/shared/spaced.ts';
import { actorContext, appContext } from '../context.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { MailAddress } from '../ui/mail-address.tsx';
import { OwnTime } from '../ui/own-time.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { Route } from './+types/prospects.ts';
import { forgetAnswers } from './forget-answers.ts';
import { Pages } from './pages.tsx';
import { QuestionSets } from './question-sets.tsx';
import { QuestionnaireProgress } from './questionnaire-progress.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Prospects · Tikiti' }];

export function loader({ context, url }: Route.LoaderArgs) {
  return listProspects(context.get(appContext), context.get(actorContext), url.searchParams.get('page'));
}

/** Visitors who answered the questionnaire. */
export default function Prospects({ loaderData: { prospects, count, page, pages } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader title="Prospects">
        {count > 0 ? `${spaced(count)} answered without an account, the last one first` : null}
      </PageHeader>
      {prospects.length === 0 && page > 1 ? (
        <EmptyState title="Nobody here">This page is past the last one.</EmptyState>
      ) : prospects.length === 0 ? (
        <EmptyState title="No answers yet">
          Share the questionnaire as /qn/ and a word that tells you where people come from, such as
          /qn/spring.
        </EmptyState>
      ) : (
        <ul>
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
  const { revalidate } = useRevalidator();
  const { details, info, progress, updatedAt } = prospect;
  const title = details.calledName || details.firstName || details.email || 'Somebody without a name';
  return (
    <li className="grid gap-x-10 gap-y-4 border-t border-line py-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <div className="grid content-start justify-items-start gap-2">
        <h2 className="text-xl wrap-anywhere">
          <bdi>{title}</bdi>
        </h2>
        {details.email ? (
          <p className="wrap-anywhere">
            <MailAddress of={details.email} />
          </p>
        ) : null}
        <p className="text-sm text-muted">
          <OwnTime instant={updatedAt} />
          {info ? (
            <span className="wrap-anywhere">
              , by “<bdi>{info}</bdi>”
            </span>
          ) : null}
        </p>
        <QuestionnaireProgress progress={progress} of={title} />
      </div>
      <details className="folded">
        <summary aria-label={`Answers of ${isolate(title)}`}>
          Answers
          <ChevronDown aria-hidden className="folded-sign size-5" />
        </summary>
        <QuestionSets questionnaire={prospect} />
        <Button
          className="mt-5"
          onPress={() => setAsking(true)}
          aria-label={`Delete the answers of ${isolate(title)}`}
        >
          Delete
        </Button>
      </details>
      <ConfirmDialog
        title="Delete these answers?"
        open={asking}
        onOpenChange={setAsking}
        confirm="Delete"
        onConfirm={async () => {
          await forgetAnswers(prospect.id);
          await revalidate();
        }}
      >
        <p>
          What <bdi>{title}</bdi> answered is gone for good.
        </p>
      </ConfirmDialog>
    </li>
  );
}
