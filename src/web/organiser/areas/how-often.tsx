import { Link } from 'react-router';
import type { AreaSettings } from '../../../core/check-in/areas/area.ts';
import type { Undecided } from '../../../core/check-in/areas/find-undecided.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAttempt } from '../../ui/requests/use-attempt.ts';
import { editPath } from '../wizard/steps/steps.ts';

interface HowOftenProps {
  eventId: string;
  undecided: Undecided;
  /** Saves the choice, and shows the page anew. */
  onChoose: (areaId: string, frequency: AreaSettings['frequency']) => Promise<void>;
}

/** Asks how often a ticket may come in at an event of several days, while nobody has chosen. */
export function HowOften({ eventId, undecided: { area, days }, onChoose }: HowOftenProps) {
  const { refused, attempt } = useAttempt();
  const choose = (frequency: AreaSettings['frequency']) =>
    attempt('save', () => onChoose(area.id, frequency));
  return (
    <Notice kind="info" title="How often can each ticket enter?">
      <p>
        This event takes place on {days} days. Choose for <bdi>{area.name}</bdi>:
      </p>
      <p className="mt-1">
        <strong>Once for the whole event:</strong> a multi-day pass is refused after its first day.
      </p>
      <p className="mt-1">
        <strong>Once each day:</strong> a multi-day pass works every day. So do day tickets, until you set the
        event’s days under{' '}
        <Link to={editPath(eventId, 'types')} className="text-link">
          Tickets
        </Link>
        .{area.admitted ? ' You can’t change back from this.' : null}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onPress={() => choose('event')}>Once for the whole event</Button>
        <Button onPress={() => choose('day')}>Once each day</Button>
      </div>
      {refused ? (
        <p role="alert" className="mt-3">
          {refused.message}
        </p>
      ) : null}
    </Notice>
  );
}
