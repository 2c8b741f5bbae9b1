import { formatPeople } from '../../core/ticket-types/people.ts';

/** Says how many people a ticket admits, if it is more than one. */
export function Admits({ people }: { people: number }) {
  return people > 1 ? <p className="text-sm text-muted">Admits {formatPeople(people)}</p> : null;
}
