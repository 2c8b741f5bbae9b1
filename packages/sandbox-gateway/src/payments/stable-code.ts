import { createHash } from 'node:crypto';

/** 15 hexadecimal digits that are the same for the same text. */
export const stableCode = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 15);
