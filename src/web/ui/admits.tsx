import { frame } from '../../languages/en/frame.ts';
import { useWords } from './language/language.tsx';

/** Says how many people a ticket admits, if it is more than one. */
export function Admits({ people }: { people: number }) {
  const say = useWords(frame);
  return people > 1 ? <p className="text-sm text-muted">{say('admits', { count: people })}</p> : null;
}
