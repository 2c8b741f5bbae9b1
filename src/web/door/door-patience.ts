/** A person waits at the door: past this, saying that there is no answer helps more, ms. */
export const DOOR_PATIENCE_MS = 8000;
