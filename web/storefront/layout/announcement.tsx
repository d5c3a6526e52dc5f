import { useFrame } from '../../shared/document/settings.ts';
import { Link } from '../../shared/navigation/link.tsx';

/** The line above the header, where there is something to announce. */
export function Announcement() {
  const { announcement } = useFrame();
  if (!announcement) return;
  const { text, to } = announcement;
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
