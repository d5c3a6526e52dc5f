import { Icon } from './icon.tsx';

/** What seems wrong with a value and stands in nobody's way; announced when it appears. Belongs into a field's help. */
export function FieldWarning({ warning }: { warning: string | undefined }) {
  return (
    <span role="status">
      {warning !== undefined && (
        <span className="flex items-start gap-1.5 text-small text-warn">
          <Icon name="warning" size="small" />
          {warning}
        </span>
      )}
    </span>
  );
}
