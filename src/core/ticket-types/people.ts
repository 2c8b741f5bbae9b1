/** The most people that one ticket can admit. */
export const MAX_PEOPLE = 100;

/** "1 person", "6 people" */
export const formatPeople = (people: number): string => (people === 1 ? '1 person' : `${people} people`);
