import { useStoredStateReady } from '../session/stored-state.ts';
import { Button } from '../ui/button.tsx';

interface SubmitButtonProps {
  busy: boolean;
  children: string;
}

/**
 * Sends a form that only scripts can handle: until they run it does nothing, so that a quick press loses no password to
 * an address. `aria-busy` keeps its look meanwhile.
 */
export function SubmitButton({ busy, children }: SubmitButtonProps) {
  const isReady = useStoredStateReady();
  return (
    <Button type="submit" wide busy={busy} {...(!isReady && { disabled: true, 'aria-busy': true })}>
      {children}
    </Button>
  );
}
