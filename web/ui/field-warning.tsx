import { Icon } from './icon.tsx';

/** A warning does not block submission. It belongs in a field's help. */
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
