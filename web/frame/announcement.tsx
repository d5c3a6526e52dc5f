import type { Announcement as Announced } from '../../contract/content.ts';
import { Link } from '../kit/navigation/link.tsx';

export function Announcement({ text, to }: Announced) {
  return (
    <aside className="tone-info wrap-anywhere p-2 text-center text-small">
      {to ? (
        <Link to={to} className="underline">
          {text}
        </Link>
      ) : (
        text
      )}
    </aside>
  );
}
