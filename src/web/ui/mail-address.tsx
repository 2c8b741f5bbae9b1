/** An e-mail address that breaks after its '@' before it breaks anywhere else; the element around it lets it (`wrap-anywhere`). */
export function MailAddress({ of }: { of: string }) {
  const end = of.lastIndexOf('@') + 1;
  return (
    <>
      {of.slice(0, end)}
      <wbr />
      {of.slice(end)}
    </>
  );
}
