import { Link } from 'react-router';
import type { UserId } from '../../../../contract/kernel/schemas.ts';
import { useHasDuty } from '../duties/duties.ts';

/** Only operators with one of these duties may open the page of a person. */
export function PersonLink({ id, name }: { id: UserId; name: string }) {
  const mayOpen = useHasDuty('support', 'finance', 'owner');
  if (!mayOpen) return name;
  return (
    <Link to={`/operator/accounts/${id}`} className="text-link">
      {name}
    </Link>
  );
}
