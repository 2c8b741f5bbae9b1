import type { ReadGuests } from '../../../core/guests/import/to-guests.ts';
import { formatCount } from '../../../core/shared/format-count.ts';

interface ImportPreviewProps {
  read: ReadGuests;
  types: readonly { id: string; name: string }[];
  /** "pretix" */
  system: string;
}

const SHOWN = 5;

/** Shows what an import would make: how much, and the first tickets. */
export function ImportPreview({ read, types, system }: ImportPreviewProps) {
  const names = new Map(types.map(({ id, name }) => [id, name]));
  return (
    <section aria-labelledby="import-preview" className="grid gap-3">
      <h2 id="import-preview" className="text-2xl">
        Preview
      </h2>
      <p role="status" className="max-w-prose">
        {factsOf(read, system)}
      </p>
      {read.guests.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <section tabIndex={0} aria-label="The first tickets" className="overflow-x-auto">
          <table className="figures-table text-sm">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Email</th>
                <th scope="col">Ticket</th>
                <th scope="col">Old code</th>
                <th scope="col">Checked in</th>
              </tr>
            </thead>
            <tbody>
              {read.guests.slice(0, SHOWN).map((guest) => (
                <tr key={guest.line}>
                  <td className="wrap-anywhere">
                    <bdi>{guest.name || '–'}</bdi>
                  </td>
                  <td className="wrap-anywhere">{guest.attendeeEmail || guest.email || '–'}</td>
                  <td>
                    <bdi>{names.get(guest.ticketTypeId)}</bdi>
                  </td>
                  <td className="font-mono">{guest.code ? `…${guest.code.slice(-6)}` : '–'}</td>
                  <td>{guest.checkedInAt ? 'Yes' : 'No'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </section>
  );
}

function factsOf({ guests, ended, leftOut }: ReadGuests, system: string): string {
  const tickets = guests.reduce((sum, guest) => sum + guest.tickets, 0);
  const codes = guests.filter(({ code }) => code).length;
  const came = guests.filter(({ checkedInAt }) => checkedInAt).length;
  const facts = [
    `${formatCount(tickets)} ${tickets === 1 ? 'ticket' : 'tickets'} from ${system}`,
    codes === 0 ? 'none with its old code' : `${formatCount(codes)} with their old codes`,
    ...(came > 0 ? [`${formatCount(came)} checked in`] : []),
  ];
  const out = [
    ...(ended > 0 ? [`${formatCount(ended)} not paid, refunded or cancelled`] : []),
    ...(leftOut > 0 ? [`${formatCount(leftOut)} of types that you leave out`] : []),
  ];
  return `${facts.join(', ')}.${out.length > 0 ? ` Left out: ${out.join(', ')}.` : ''}`;
}
