import { v7 as newId } from 'uuid';
import type { FoundAttendee } from '../../../core/attendee-desk/find-attendees.ts';
import type { DoorAnswer } from '../../../core/check-in/door-answer.ts';
import { SCAN_WORDS } from '../../../core/check-in/scan-words.ts';
import { Refused } from '../../ui/requests/call-api.ts';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import { calledOf } from './attendee-words.ts';

/** Checks an attendee in by hand, with all people of their ticket who are not in yet, and says what the door answered. */
export function useCheckIn() {
  const change = useChange();
  return async (attendee: FoundAttendee, areaId?: string): Promise<void> => {
    const people = Math.max(1, attendee.people - attendee.peopleIn);
    const scan = { code: attendee.shortCode, people, scanId: newId(), ...(areaId && { areaId }) };
    try {
      const { answer } = await change<DoorAnswer>('check-in', scan);
      if (answer === 'admitted') toast.success(`${calledOf(attendee)} is checked in.`);
      else toast.error(`${calledOf(attendee)} wasn’t checked in: ${SCAN_WORDS[answer].toLowerCase()}.`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toast.error(error.message);
    }
  };
}
