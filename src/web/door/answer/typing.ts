/**
 * Tells what a key means while an answer is on the screen: the beginning of the next code (`type`), part of a code that nobody can take yet
 * (`drop`), or neither. A hand scanner types a whole code and Enter at once; the part after an answer was seen would be another code, and
 * its Enter would close an answer that nobody has read.
 */
export function createTyping() {
  let dropping = false;
  return {
    key(key: string, canType: boolean): 'type' | 'drop' | 'other' {
      if (key === 'Enter' && dropping) {
        dropping = false;
        return 'drop';
      }
      if (key.length !== 1 || key === ' ') return 'other';
      if (!dropping && canType) return 'type';
      dropping = true;
      return 'drop';
    },
  };
}
