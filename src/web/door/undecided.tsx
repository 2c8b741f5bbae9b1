import type { DoorSummary } from '../../core/check-in/door-view.ts';
import { callApi } from '../ui/requests/call-api.ts';
import { HowOften } from './areas/how-often.tsx';
import type { DoorData } from './use-door-data.ts';

interface UndecidedProps {
  door: Pick<DoorSummary, 'event' | 'areas' | 'undecided' | 'mine'>;
  toSet: DoorData['settings'];
  /** Called after somebody has chosen. */
  onChange: () => void;
}

/** While nobody has chosen how often a ticket may come in, asks those who may, and tells the others. The door admits meanwhile. */
export function Undecided({ door: { event, areas, undecided, mine }, toSet, onChange }: UndecidedProps) {
  if (!undecided) return null;
  const area = toSet?.areas.find(({ id }) => id === undecided.areaId);
  if (area) {
    return (
      <HowOften
        eventId={event.id}
        undecided={{ ...undecided, area }}
        onChoose={async (areaId, frequency) => {
          await callApi('PUT', `/api/events/${event.id}/areas/${areaId}/frequency`, { frequency });
          onChange();
        }}
      />
    );
  }
  // The page that a device keeps for when it is offline has no settings.
  if (mine) return null;
  return (
    <p className="text-muted">
      This event takes place on {undecided.days} days, and its organiser still has to choose how often a
      ticket may come in at <bdi>{areas.find(({ id }) => id === undecided.areaId)?.name}</bdi>. Until then,
      each comes in once for the whole event.
    </p>
  );
}
