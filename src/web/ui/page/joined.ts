/** Ends the address of the first page after somebody has joined a team; its frame then says so. */
export const JOINED = '?joined';

/** Tells whether an address is of that page. */
export const hasJoined = ({ searchParams }: Pick<URL, 'searchParams'>): boolean => searchParams.has('joined');
