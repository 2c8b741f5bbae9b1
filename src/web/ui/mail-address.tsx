/** An email address that preferably breaks after its '@'. The element around it must allow breaks (`wrap-anywhere`). */
export function MailAddress({ of }: { of: string }) {
  const end = of.lastIndexOf('@') + 1;
  return (
    // One box, so that a flex container does not split the address, and with it an accessible name, in two.
    <span>
      {of.slice(0, end)}
      <wbr />
      {of.slice(end)}
    </span>
  );
}
