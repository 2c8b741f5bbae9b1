/** An email address that breaks after its '@' before it breaks anywhere else; the element around it lets it (`wrap-anywhere`). */
export function MailAddress({ of }: { of: string }) {
  const end = of.lastIndexOf('@') + 1;
  return (
    // One box, in a flex container too: a name that is read aloud must not fall into two.
    <span>
      {of.slice(0, end)}
      <wbr />
      {of.slice(end)}
    </span>
  );
}
