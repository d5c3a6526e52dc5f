import { Icon } from './icon.tsx';

/** A warning that does not block submission; announced when it appears. Use it in a field's help. */
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
