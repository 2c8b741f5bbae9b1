import { Link } from 'react-router';

export interface Choice {
  name: string;
  to: string;
  current: boolean;
}

/** Links to a few views of the same figures, one of which is shown. */
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
