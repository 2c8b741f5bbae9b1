import { OpensIn } from './opens-in.tsx';

/** Takes the place of the bar with the button on phones before the sale opens. */
export function SoonBar({ at, now }: { at: string; now: string }) {
  return (
    <div className="lg:hidden">
      <p className="buy-bar needs-script">
        <span>On sale in</span>
        <OpensIn at={at} now={now} className="text-lg font-bold" />
      </p>
    </div>
  );
}
