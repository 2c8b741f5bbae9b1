import { CalendarCheck, Coins, MailCheck, QrCode, RotateCcw, Users } from 'lucide-react';

const PROMISES = [
  {
    icon: MailCheck,
    title: 'Tickets arrive at once',
    text: <>By email with a PDF and a QR code, and on a page of their own.</>,
  },
  {
    icon: QrCode,
    title: 'Tickets that can’t be forged',
    text: 'Each is signed, and the door admits each of them once.',
  },
  {
    icon: Coins,
    title: 'Every cent accounted for',
    text: 'Sales and refunds in one ledger that always adds up.',
  },
  {
    icon: RotateCcw,
    title: 'Refunds without a spreadsheet',
    text: 'Paid twice, paid too late or event cancelled: the money finds its way back.',
  },
  {
    icon: Users,
    title: 'Helpers at the door',
    text: <>Invite people by email. They see the door and nothing else.</>,
  },
  {
    icon: CalendarCheck,
    title: 'Sales that open on their own',
    text: 'Early birds, late birds: each ticket type keeps its own hours.',
  },
];

/** Answers common questions. */
export function Promises() {
  return (
    <section aria-labelledby="promises" className="shell py-20 sm:py-28">
      <h2 id="promises" className="poster-heading max-w-[16ch]">
        The hassle is ours. The fun is yours.
      </h2>
      <ul className="mt-12 grid gap-x-12 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {PROMISES.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon aria-hidden className="size-7" />
            <h3 className="mt-4 text-xl">{title}</h3>
            <p className="mt-2 max-w-[34ch] text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
