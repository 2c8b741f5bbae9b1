import { Search } from 'lucide-react';
import { Form, Link, useNavigation, useSubmit } from 'react-router';
import { AUDIT_AREAS, type AuditArea } from '../../../core/audit/kinds.ts';
import { TRIGRAM } from '../../../core/shared/text/fold-words.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useOwnTimeZone } from '../../ui/dates/own-time.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { type Asked, isAsked } from './asked.ts';

const AREA_WORDS: Record<AuditArea, string> = {
  login: 'Logging in and out',
  account: 'Accounts and passwords',
  team: 'Team',
  organisation: 'Organisation',
  event: 'Events and approvals',
  door: 'Doors and areas',
  order: 'Orders and refunds',
  message: 'Messages',
  money: 'Payouts and money',
  admin: 'Admins’ work',
  export: 'Downloads',
};

/** Only admins see these areas, which belong to no organisation. */
const OF_THE_INSTALLATION: readonly AuditArea[] = ['login', 'account', 'admin'];

/** Filters the log. A choice applies at once, a text on Enter or by the button. */
export function ActivityFilter({ asked, everything = false }: { asked: Asked; everything?: boolean }) {
  const submit = useSubmit();
  const busy = useNavigation().state === 'loading';
  const timeZone = useOwnTimeZone();
  const areas = AUDIT_AREAS.filter((area) => everything || !OF_THE_INSTALLATION.includes(area));
  return (
    <Form
      role="search"
      method="get"
      key={JSON.stringify(asked)}
      onChange={({ target, currentTarget }) => {
        if (target instanceof HTMLSelectElement) void submit(currentTarget);
      }}
      className="grid grid-cols-[repeat(2,minmax(0,1fr))] items-end gap-4 lg:grid-cols-[repeat(12,minmax(0,1fr))]"
    >
      <input type="hidden" name="timeZone" value={timeZone} />
      <Field
        className="col-span-full lg:col-span-4"
        label="Text"
        name="text"
        type="search"
        minLength={TRIGRAM}
        maxLength={200}
        defaultValue={asked.text}
        placeholder="Order number, code, name…"
        autoComplete="off"
      />
      <Field
        className="max-sm:col-span-full lg:col-span-4"
        label="Person"
        name="person"
        type="search"
        maxLength={254}
        defaultValue={asked.person}
        placeholder="Name or email"
        autoComplete="off"
      />
      <Field
        className="max-sm:col-span-full lg:col-span-4"
        label="Event"
        name="event"
        type="search"
        maxLength={200}
        defaultValue={asked.event}
        placeholder="Part of its name"
        autoComplete="off"
      />
      <Select
        className="col-span-full lg:col-span-3"
        label="Kind"
        name="area"
        defaultValue={asked.area ?? ''}
      >
        <option value="">Everything</option>
        {areas.map((area) => (
          <option key={area} value={area}>
            {AREA_WORDS[area]}
          </option>
        ))}
      </Select>
      <Field className="lg:col-span-3" label="From" name="from" type="date" defaultValue={asked.from} />
      <Field className="lg:col-span-3" label="Until" name="until" type="date" defaultValue={asked.until} />
      <div className="col-span-full flex flex-wrap items-center gap-x-6 gap-y-3 lg:col-span-3">
        <Button type="submit" look="quiet" busy={busy} className="max-sm:w-full">
          <Search aria-hidden className="size-4" />
          Find
        </Button>
        {isAsked(asked) ? (
          <Link to="?" className="text-link inline-flex min-h-11 items-center">
            Show everything
          </Link>
        ) : null}
      </div>
    </Form>
  );
}
