import { Link } from '../kit/navigation/link.tsx';
import { useSettings } from '../kit/document/settings.ts';

/** HDR-02. */
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
