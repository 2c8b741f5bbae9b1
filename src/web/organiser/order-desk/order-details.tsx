import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { changeTicketDetails, getDetailsAtDesk } from '../../../core/order-desk/change-ticket-details.ts';
import { orderNumber } from '../../../core/orders/order-number.ts';
import { actorContext, appContext } from '../../context.ts';
import { DetailsFields, Problems } from '../../public/details/details-form.tsx';
import { detailsProblems } from '../../public/details/details-problems.ts';
import { readDetailsForm, readSentFiles } from '../../public/details/read-details-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { Refused } from '../../ui/requests/call-api.ts';
import { clientChange, useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import type { Route } from './+types/order-details.ts';
import { changedDetails } from './changed-details.ts';
import { sendAnswerFile } from './send-answer-file.ts';

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Ticket details of order ${orderNumber(params.orderId)} · Tikiti` },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  return { details: await getDetailsAtDesk(context.get(appContext), context.get(actorContext), params) };
}

export function action({ context, params, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, { save: (input) => changeTicketDetails(app, actor, params, input) });
}

export const clientAction = clientChange;

/** Lets staff who handle orders correct a customer's ticket details, or fill them in. */
export default function OrderDetails({ loaderData: { details }, params }: Route.ComponentProps) {
  const { eventId, orderId } = params;
  const orderPage = `/platform/event/${eventId}/orders/${orderId}`;
  const filesAt = `/api/events/${eventId}/orders/${orderId}/answers`;
  const change = useChange();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const save = async (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = new FormData(submitted.currentTarget);
    setBusy(true);
    setRefused(undefined);
    try {
      // Only changes are sent, so that somebody else's changes meanwhile stay.
      await change('save', changedDetails(details, readDetailsForm(form)));
      for (const [path, file] of await readSentFiles(form)) await sendAnswerFile(filesAt, path, file);
      toast.success('Ticket details saved.');
      await navigate(orderPage);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRefused(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid w-full max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-3">
        <BackLink to={orderPage}>Order {orderNumber(orderId)}</BackLink>
        <PageHeader title="Ticket details">
          <p className="wrap-anywhere">
            For <bdi>{details.event.name}</bdi>. The customer sees your changes on their order page; nobody is
            emailed.
          </p>
        </PageHeader>
      </div>
      <form noValidate onSubmit={save} className="grid grid-cols-[minmax(0,1fr)] gap-10">
        {refused ? (
          <Problems detail={refused.message} problems={detailsProblems(details, refused.fields)} />
        ) : null}
        <DetailsFields
          details={details}
          errors={refused?.fields ?? {}}
          fileAt={(id, { line, seat }) => `${filesAt}/${id}/file?line=${line}&seat=${seat}`}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="main" busy={busy}>
            Save
          </Button>
          <Button to={orderPage}>Cancel</Button>
        </div>
      </form>
    </div>
  );
}
