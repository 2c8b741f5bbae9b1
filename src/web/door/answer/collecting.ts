import type { AddOnAtDoor } from '../../../core/check-in/door-answer.ts';

/** An add-on's state after a press, and why it is not the wanted one. */
export interface Collecting {
  collected: AddOnAtDoor['collected'];
  /** This device marked it as handed out. */
  byUs: boolean;
  why?: string;
}
