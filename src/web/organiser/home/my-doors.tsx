import type { MyDoor } from '../../../core/check-in/list-my-doors.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EventDate } from '../../ui/dates/event-date.tsx';

/** The doors that a user was invited to. */
export function MyDoors({ doors }: { doors: MyDoor[] }) {
  if (doors.length === 0) return null;
  return (
    <section aria-labelledby="doors" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="doors" className="text-2xl">
        You check tickets at
      </h2>
      <ul>
        {doors.map((door) => (
          <li
            key={door.eventId}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-semibold wrap-anywhere">
                <bdi>{door.name}</bdi>
              </p>
              <p className="text-sm text-muted">
                <EventDate event={door} />
              </p>
            </div>
            <Button
              to={`/platform/event/${door.eventId}/door`}
              aria-label={`Open the door of ${isolate(door.name)}`}
            >
              Open the door
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
