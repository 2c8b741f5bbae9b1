/** The word in running text; browsers would break the line after its 'e-'. */
export const EMail = () => <span className="whitespace-nowrap">e-mail</span>;
