import { useState } from 'react';
import { useNavigate } from 'react-router';
import { changeAddOn, removeAddOn } from '../../../core/add-ons/change-add-ons.ts';
import { getAddOn, getAddOnChoices } from '../../../core/add-ons/find-add-ons.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange, useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import type { Route } from './+types/event-add-on.ts';
import { AddOnForm } from './add-on-form.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${isolate(loaderData?.addOn.name ?? 'Add-on')} · Tikiti` },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [event, addOn, choices] = await Promise.all([
    getDeskEvent(app, actor, params.eventId),
    getAddOn(app, actor, params),
    getAddOnChoices(app, actor, params.eventId),
  ]);
  return { event, addOn, ...choices };
}

export function action({ context, params, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, {
    change: (input) => changeAddOn(app, actor, { ...input, ...params }),
    delete: () => removeAddOn(app, actor, params),
  });
}

export const clientAction = clientChange;

/** Edits or ends an add-on or a donation. */
export default function EventAddOn({
  loaderData: { event, addOn, tickets, taxRates },
}: Route.ComponentProps) {
  const change = useChange();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const list = `/platform/event/${event.id}/add-ons`;
  const save = async (input: Record<string, unknown>) => {
    await change('change', input);
    toast.success('Saved.');
  };
  const remove = async () => {
    await change('delete');
    toast.success('Deleted.');
    await navigate(list);
  };
  const ordered = addOn.variants.some((variant) => variant.ordered);
  return (
    <div className="grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-10">
      <div className="grid gap-3">
        <BackLink to={list}>Add-ons</BackLink>
        <PageHeader title={<bdi>{addOn.name}</bdi>} />
      </div>
      <AddOnForm
        key={addOn.id}
        addOn={addOn}
        kind={addOn.kind}
        tickets={tickets}
        taxRates={taxRates}
        onSave={save}
      />
      {ordered ? null : (
        <section className="border-t border-line pt-8">
          <Button look="wary" onPress={() => setAsking(true)}>
            Delete
          </Button>
          <ConfirmDialog
            title={<span className="wrap-anywhere">Delete {addOn.name}?</span>}
            open={asking}
            onOpenChange={setAsking}
            confirm="Delete"
            onConfirm={remove}
          >
            <p>Nobody has ordered it. It will be gone from the event’s page.</p>
          </ConfirmDialog>
        </section>
      )}
    </div>
  );
}
