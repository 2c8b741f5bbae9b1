/** Gmail delivers "J.Doe@googlemail.com" and "jdoe@gmail.com" to one inbox. */
const GMAIL = /^(gmail|googlemail)\.com$/;

/**
 * Returns the inbox that mail to an address arrives in. "Thandi+jazz@Example.com" has the inbox of "thandi@example.com", and Gmail ignores
 * dots as well. It is only for counting and comparing: mail is sent to the address as it was typed. The column users.mailbox does the same
 * in SQL.
 * @param email a validated address
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
