import { z } from 'zod';

/** Colours that distinguish ticket types, with names that people say at the door, for wristbands for instance. */
export const TYPE_COLOURS = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const;

export const typeColour = z.enum(TYPE_COLOURS, { error: 'Choose a colour from the list.' });
export type TypeColour = z.infer<typeof typeColour>;
