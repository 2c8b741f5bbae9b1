import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { EARLIEST_BIRTH, type Profile } from '../../../core/profile/profile.ts';
import { SteadyPress } from '../../organiser/wizard/steady-press.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Refused } from '../../ui/requests/call-api.ts';
import { useAlive } from '../../ui/requests/use-alive.ts';
import { useChange } from '../../ui/requests/use-change.ts';
import { GenderField } from './gender-field.tsx';
import { type Message, MessageArea } from './message-area.tsx';

interface DetailsFormProps {
  user: Profile;
  /** "YYYY-MM-DD" */
  latestBirth: string;
  message: Message | undefined;
  onMessage: (message: Message | undefined) => void;
}

const LOOK = 'Nothing was saved yet. Please check the fields marked above.';

/** The form of the editable details. What was typed stays until it is stored, whatever happens. */
export function DetailsForm({ user, latestBirth, message, onMessage }: DetailsFormProps) {
  const alive = useAlive();
  const form = useRef<HTMLFormElement>(null);
  const change = useChange();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Refused['fields']>({});
  useEffect(() => {
    if (Object.keys(wrong).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);

  const update = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    // A form contains no entry for a choice that nobody made, so none is sent.
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    setBusy(true);
    onMessage(undefined);
    try {
      await change('update', typed);
      setWrong({});
      onMessage({ kind: 'success', text: 'Updated' });
    } catch (error) {
      const refused = error instanceof Refused ? error : new Refused('That didn’t work. Try again.');
      setWrong(refused.fields);
      const marked = Object.keys(refused.fields).length > 0;
      onMessage({ kind: 'error', text: marked ? LOOK : refused.message });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={update} onChange={() => onMessage(undefined)}>
      {/* Nothing can be saved until scripts run, so the fields are disabled rather than lose what is typed. */}
      <fieldset disabled={!alive} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <legend className="sr-only">About you</legend>
        <NameHint teamName={user.teamName} />
        <div className="-mt-3 grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2">
          <Field
            label={<Needed>First name</Needed>}
            name="firstName"
            autoComplete="given-name"
            required
            defaultValue={user.firstName ?? ''}
            error={wrong.firstName}
          />
          <Field
            label={<Needed>Last name</Needed>}
            name="lastName"
            autoComplete="family-name"
            required
            defaultValue={user.lastName ?? ''}
            error={wrong.lastName}
          />
        </div>
        <GenderField chosen={user.gender} error={wrong.gender} />
        <Field
          label={<Needed>Date of birth</Needed>}
          name="dob"
          type="date"
          autoComplete="bday"
          required
          min={EARLIEST_BIRTH}
          max={latestBirth}
          defaultValue={user.dob ?? ''}
          error={wrong.dob}
          className="sm:max-w-64"
        />
        <SteadyPress className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" busy={busy} className="max-sm:w-full">
            Update
          </Button>
          <MessageArea message={message} />
        </SteadyPress>
      </fieldset>
    </form>
  );
}

/** Above both names, because it is about both. A team's name that was set no longer follows its owner's. */
export function NameHint({ teamName }: { teamName: string | null }) {
  if (teamName === null)
    return <p className="text-sm text-muted">Customers see your name on your event pages.</p>;
  return (
    <p className="text-sm text-muted">
      Customers see the name of your team on your event pages
      {teamName ? (
        <>
          : <bdi>{teamName}</bdi>
        </>
      ) : null}
      . It’s set under{' '}
      <Link to="/platform/organisation#name" className="text-link">
        Organisation
      </Link>
      .
    </p>
  );
}

/** The mark is only visual; the field itself tells screen readers. */
function Needed({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <span aria-hidden className="ms-2 text-sm font-normal text-muted">
        required
      </span>
    </>
  );
}
