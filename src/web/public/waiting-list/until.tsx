import { LocalMoment } from '../../ui/dates/local-moment.tsx';

/** When an offer ends, with the day because it may not be today. */
export function Until({ at, timeZone }: { at: string; timeZone: string }) {
  return (
    <strong>
      <LocalMoment at={at} timeZone={timeZone} />
    </strong>
  );
}
