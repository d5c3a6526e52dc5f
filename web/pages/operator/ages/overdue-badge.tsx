import { Badge } from '../../../ui/badge.tsx';

/** Red, and in words for users who do not see the colour. */
export function OverdueBadge() {
  return (
    <span className="justify-self-start">
      <Badge tone="deal" icon="warning">
        Overdue
      </Badge>
    </span>
  );
}
