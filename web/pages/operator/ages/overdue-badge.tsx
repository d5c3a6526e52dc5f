import { Badge } from '../../../ui/badge.tsx';

/** Its time has passed: red, and in words. */
export function OverdueBadge() {
  return (
    <span className="justify-self-start">
      <Badge tone="deal" icon="warning">
        Overdue
      </Badge>
    </span>
  );
}
