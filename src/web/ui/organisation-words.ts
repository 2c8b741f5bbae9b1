/** What an organisation is called to its members. */
export const calledOf = (name: string): string => name || 'An organisation without a name';
