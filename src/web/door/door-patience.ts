/** How long the door waits for an answer, ms. After that, staff are better off knowing that there is none. */
export const DOOR_PATIENCE_MS = 8000;
