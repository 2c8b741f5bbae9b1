import { Link } from 'react-router';

export interface Choice {
  name: string;
  to: string;
  current: boolean;
}

/** A few views of the same figures, of which one is shown. */
export function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav aria-label={label}>
      <ul className="list-tabs">
        {choices.map(({ name, to, current }) => (
          <li key={name}>
            <Link to={to} className="list-tab" aria-current={current ? 'page' : undefined} preventScrollReset>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
