import { Link, useNavigate } from 'react-router';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import {
  changePromotion,
  endPromotion,
  removePromotion,
} from '../../../core/promo-codes/change-promotions.ts';
import { effectWords } from '../../../core/promo-codes/effect-words.ts';
import { getPromotion, listPromotedTypes } from '../../../core/promo-codes/find-promotions.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { DownloadCsv } from '../../ui/buttons/download-button.tsx';
import { Money } from '../../ui/money.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange, useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import { CopyLink } from '../event-home/copy-link.tsx';
import type { Route } from './+types/event-code.ts';
import { CodeForm } from './code-form.tsx';
import { reserveWords, typesWords, usesWords } from './code-words.ts';
import { State } from './codes-list.tsx';
import { EndCode } from './end-code.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${isolate(loaderData?.promotion.name ?? 'Code')} · Tikiti` },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [event, promotion, types] = await Promise.all([
    getDeskEvent(app, actor, params.eventId),
    getPromotion(app, actor, params),
    listPromotedTypes(app, actor, params.eventId),
  ]);
  return { event, promotion, types, publicUrl: app.settings.publicUrl };
}

export function action({ context, params, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, {
    change: (input) => changePromotion(app, actor, { ...input, ...params }),
    end: () => endPromotion(app, actor, params),
    delete: () => removePromotion(app, actor, params),
  });
}

export const clientAction = clientChange;

/** A promo code or a batch: its uses, its settings, and its end. */
export default function EventCode({ loaderData }: Route.ComponentProps) {
  const { event, promotion, types, publicUrl } = loaderData;
  const change = useChange();
  const navigate = useNavigate();
  const list = `/platform/event/${event.id}/codes`;
  const edits = event.may.includes('event.edit');
  const { code, codes, uses, held, discounts } = promotion;
  const save = async (input: Record<string, unknown>) => {
    await change('change', input);
    toast.success('Saved.');
  };
  const remove = async () => {
    await change('delete');
    toast.success('Deleted.');
    await navigate(list);
  };
  return (
    <div className="grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-10">
      <div className="grid gap-3">
        <BackLink to={list}>Promo codes</BackLink>
        <PageHeader
          title={code === null ? <bdi>{promotion.name}</bdi> : <span className="font-mono">{code}</span>}
        >
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <State of={promotion} />
            <span>{effectWords(promotion)}</span>
            <span className="wrap-anywhere">{typesWords(promotion, types)}</span>
          </p>
        </PageHeader>
      </div>
      <section aria-labelledby="used" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id="used" className="text-2xl">
          {code === null ? `${codes} codes` : 'Use'}
        </h2>
        <p>
          Used for {usesWords(promotion)}
          {held > 0 ? `, ${held} of them not paid yet` : ''}.
          {discounts.map((sum, index) => (
            <span key={sum.currency}>
              {index === 0 ? ' It took off ' : ' and '}
              <Money of={sum} />
            </span>
          ))}
          {discounts.length > 0 ? '.' : ''}
        </p>
        {promotion.reserved === null ? null : <p>{reserveWords(promotion)}.</p>}
        {code === null ? (
          <div className="flex flex-wrap gap-3">
            <DownloadCsv
              href={`/api/events/${event.id}/exports/codes?promotion=${promotion.id}`}
              of="codes"
            />
          </div>
        ) : (
          <CopyLink
            label="Link with the code in it"
            link={`${publicUrl}${event.linkPath}?code=${encodeURIComponent(code)}`}
          />
        )}
        {uses === 0 || code === null ? null : (
          <p>
            <Link
              className="text-link"
              to={`/platform/event/${event.id}/orders?text=${encodeURIComponent(code)}`}
            >
              Orders with this code
            </Link>
          </p>
        )}
      </section>
      {edits ? (
        <>
          <CodeForm
            key={promotion.id}
            promotion={promotion}
            types={types}
            timeZone={event.timeZone}
            onSave={save}
          />
          <EndCode promotion={promotion} onEnd={() => change('end')} onDelete={remove} />
        </>
      ) : null}
    </div>
  );
}
