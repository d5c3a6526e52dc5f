import { Link } from '../../shared/navigation/link.tsx';
import { useSettings } from '../../shared/document/settings.ts';

/** The shop's name with its dot, linking home (HDR-02). */
export function Brand() {
  const { shopName } = useSettings();
  return (
    <Link to="/" className="brand">
      {shopName}
      <span className="text-brand" aria-hidden="true">
        .
      </span>
    </Link>
  );
}
