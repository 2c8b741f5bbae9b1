/** Gmail reads "J.Doe@googlemail.com" where it reads "jdoe@gmail.com". */
const GMAIL = /^(gmail|googlemail)\.com$/;

/**
 * The inbox that mail to an address is read in: "Thandi+jazz@Example.com" is read where "thandi@example.com" is, and Gmail leaves dots
 * out too. For counting and comparing only: mail goes to the address as it was typed. The column users.mailbox
 * says the same in SQL.
 * @param email an address that was checked
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const name = email
    .slice(0, at)
    .toLowerCase()
    .replace(/^(.[^+]*)\+.*$/, '$1');
  return GMAIL.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
