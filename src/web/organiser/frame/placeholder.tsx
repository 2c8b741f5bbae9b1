import { useState } from 'react';
import { APPROVALS, ApprovalBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { TicketStub } from '../../ui/ticket-stub.tsx';
import { toast } from '../../ui/toaster.tsx';
import type { Route } from './+types/placeholder.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Building blocks · Tikiti' }];

const wait = () => new Promise((resolve) => setTimeout(resolve, 1_000));

/** Shows the components of the platform to try in the current theme. Nothing here is sent or stored. */
export default function Placeholder() {
  const [asking, setAsking] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <PageHeader title="Building blocks">
        What every screen is made of, to try in your theme. Nothing here is sent or kept.
      </PageHeader>
      <Block title="Buttons">
        <div className="flex flex-wrap gap-3">
          <Button look="main" onPress={wait}>
            One second of work
          </Button>
          <Button>No work at all</Button>
          <Button to="/platform/themes">On to the themes</Button>
          <Button look="danger" onPress={() => setAsking(true)}>
            Ask first
          </Button>
          <Button onPress={() => toast.success('Like this')}>Say something</Button>
          <Button disabled>Not now</Button>
        </div>
        <ConfirmDialog
          title="Delete nothing?"
          open={asking}
          onOpenChange={setAsking}
          confirm="Delete nothing"
          onConfirm={wait}
        >
          <p>There is nothing to lose here. Elsewhere this window says what would be.</p>
        </ConfirmDialog>
      </Block>
      <Block title="Fields">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Name" placeholder="Summer Jazz" hint="What a hint looks like." />
          <Field label="Price" defaultValue="a lot" error="Enter a price, like 350.00." />
        </div>
        <Checkbox label="A choice of one’s own" defaultChecked />
      </Block>
      <Block title="What was said">
        <Notice kind="info" title="Good to know">
          Sales start on Friday.
        </Notice>
        <Notice kind="success">The event is approved.</Notice>
        <Notice kind="warning">Ten tickets are left.</Notice>
        <p className="flex flex-wrap gap-2">
          {APPROVALS.map((approval) => (
            <ApprovalBadge key={approval} approval={approval} />
          ))}
        </p>
      </Block>
      <Block title="A ticket">
        <TicketStub
          className="max-w-xl"
          stub={<Money of={{ minor: 35_000, currency: 'ZAR' }} className="font-semibold" />}
        >
          <p className="font-display text-2xl font-bold">Summer Jazz on the Koppie</p>
          <p className="mt-1 text-muted">General · admits one</p>
        </TicketStub>
      </Block>
    </div>
  );
}

function Block({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}
