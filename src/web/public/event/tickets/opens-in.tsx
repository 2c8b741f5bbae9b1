import { useLanguage } from '../../../ui/language/language.tsx';
import { timeLeft } from './time-left.ts';

interface OpensInProps {
  /** ISO 8601 instants. */
  at: string;
  now: string;
  className?: string;
}

/** Counts down until a sale opens. Hidden without scripts, because it would become wrong. */
export function OpensIn({ at, now, className = '' }: OpensInProps) {
  const { locale } = useLanguage();
  return (
    <span role="timer" data-part="opens-in" className={`needs-script tabular-nums ${className}`}>
      {timeLeft(Date.parse(at) - Date.parse(now), locale)}
    </span>
  );
}
