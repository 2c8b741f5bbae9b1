import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { DoorPerson } from '../../../core/check-in/list-door-staff.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import type { FormErrors } from '../../ui/forms/form-errors.ts';
import { MailAddress } from '../../ui/mail-address.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The result of inviting or removing somebody. */
export type PeopleResult = { invited: string } | { removed: string } | { errors: FormErrors };

/** Lists who was invited to this door. */
export function People({ people }: { people: DoorPerson[] }) {
  return (
    <section aria-label="People at the door" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Invitation />
      {people.length > 0 ? (
        <ul className="grid grid-cols-[minmax(0,1fr)] border-t border-line">
          {people.map((person) => (
            <Person key={person.email} person={person} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Person({ person: { email, name, accepted } }: { person: DoorPerson }) {
  const [asking, setAsking] = useState(false);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <span className="grid min-w-0 grid-cols-[minmax(0,1fr)] wrap-anywhere">
        {name ? <bdi className="font-semibold">{name}</bdi> : null}
        <MailAddress of={email} />
        {accepted ? null : <span className="text-sm text-muted">Invited, hasn’t accepted yet</span>}
      </span>
      <Button onPress={() => setAsking(true)} aria-label={`Remove ${email}`}>
        Remove
      </Button>
      {asking ? <RemoveDialog email={email} onOpenChange={setAsking} /> : null}
    </li>
  );
}

/** Rendered in the person's row, so it disappears once they are off the list. */
function RemoveDialog({ email, onOpenChange }: { email: string; onOpenChange: (open: boolean) => void }) {
  const fetcher = useFetcher<PeopleResult>();
  const refused =
    fetcher.state === 'idle' && fetcher.data && 'errors' in fetcher.data ? fetcher.data.errors : undefined;
  return (
    <Dialog title="Remove from the door?" open onOpenChange={onOpenChange} role="alertdialog">
      <p className="text-muted wrap-anywhere">
        {email} won’t be able to scan any more tickets. Guests they let in stay checked in.
      </p>
      {refused ? <Notice kind="error">{refused.detail}</Notice> : null}
      <fetcher.Form method="post" className="dialog-actions">
        <input type="hidden" name="email" value={email} />
        <Button onPress={() => onOpenChange(false)}>Cancel</Button>
        <Button type="submit" look="danger" name="intent" value="remove" busy={fetcher.state !== 'idle'}>
          Remove
        </Button>
      </fetcher.Form>
    </Dialog>
  );
}

function Invitation() {
  const fetcher = useFetcher<PeopleResult>();
  const form = useRef<HTMLFormElement>(null);
  const invited = fetcher.data && 'invited' in fetcher.data ? fetcher.data.invited : undefined;
  const errors = fetcher.data && 'errors' in fetcher.data ? fetcher.data.errors : undefined;
  useEffect(() => {
    if (invited) form.current?.reset();
  }, [invited]);
  return (
    <fetcher.Form ref={form} method="post" noValidate className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          className="min-w-0 flex-[1_1_10rem]"
          error={errors?.fields.email}
        />
        <Button type="submit" look="quiet" name="intent" value="invite" busy={fetcher.state !== 'idle'}>
          Invite
        </Button>
      </div>
      {errors && !errors.fields.email ? <Notice kind="error">{errors.detail}</Notice> : null}
      {invited && fetcher.state === 'idle' ? (
        <Notice
          kind="success"
          className="wrap-anywhere"
        >{`We’ve emailed ${invited} a link to this door.`}</Notice>
      ) : null}
    </fetcher.Form>
  );
}
