import { type DoorAnswer, doorAnswerSchema, type PeopleAtDoor } from '../../core/check-in/door-answer.ts';
import { DOOR_PATIENCE_MS } from './door-patience.ts';

/** One scan as this device made it. Sent again, it is still the same scan. */
export interface DeviceScan {
  scanId: string;
  code: string;
  /** Typed by a person, not read by the camera. */
  typed: boolean;
  gate: string;
  /** Undefined until an area is chosen on the device. */
  areaId: string | undefined;
  direction: 'entry' | 'exit';
  /** How many people it is for; 1 if left out. */
  people?: number;
  /** ISO 8601 instant by the device's clock. */
  scannedAt: string;
}

/** The server's answer, or that there is none. Anything that is not certainly an answer is `not-checked`. */
export type Outcome = (DoorAnswer | NotChecked | ShownAgain) & {
  /** This device decided it, as the server did not answer. */
  offline?: true;
};

/** The code of a ticket for several people was shown again within seconds. Nobody was counted: only staff see whether these are others. */
export interface ShownAgain {
  answer: 'shown-again';
  ticket: { typeName: string; shortCode: string };
  /** As counted a moment ago. */
  people: PeopleAtDoor;
}

export interface NotChecked {
  answer: 'not-checked';
  /** What happened and what to do, for people. */
  why: string;
  /** The server did not answer, or something else answered in its place. */
  unanswered?: true;
}

const NO_CONNECTION =
  'We got no answer: you may be offline. We’ve kept this code, so try it again once you’re back online.';
const STRANGE_ANSWER =
  'We couldn’t reach Tikiti: the Wi-Fi may want you to log in. Check that, then try again.';
const SERVER_FAILED = 'Something went wrong on our side. We’ve kept this code: try it again in a moment.';
const LOGGED_OUT = 'You’ve been logged out. Log in again in another tab, then try again here.';

/** Asks the server about a scan. Never rejects: a failure is an outcome that staff have to see. */
export async function sendScan(
  eventId: string,
  { typed: _, ...scan }: DeviceScan,
  {
    fetchFrom = fetch,
    patienceMs = DOOR_PATIENCE_MS,
  }: { fetchFrom?: typeof fetch; patienceMs?: number } = {},
): Promise<Outcome> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetchFrom(`/api/events/${eventId}/check-ins`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      // The device's clock may be wrong, but the time between scan and sending is right.
      body: JSON.stringify({ ...scan, sentAt: new Date().toISOString() }),
      signal: AbortSignal.timeout(patienceMs),
    });
    body = parseJson(await response.text());
  } catch {
    return unanswered(NO_CONNECTION);
  }
  if (response.ok) {
    const answer = doorAnswerSchema.safeParse(body);
    return answer.success ? answer.data : unanswered(STRANGE_ANSWER);
  }
  if (response.status === 401) return notChecked(LOGGED_OUT);
  if (response.status >= 500) return unanswered(SERVER_FAILED);
  const detail = problemDetail(body);
  return detail === undefined ? unanswered(STRANGE_ANSWER) : notChecked(detail);
}

function notChecked(why: string): NotChecked {
  return { answer: 'not-checked', why };
}

const unanswered = (why: string): NotChecked => ({ ...notChecked(why), unanswered: true });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problemDetail(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return undefined;
  return typeof body.detail === 'string' ? body.detail : undefined;
}
