import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/alert.tsx';

/** Takes the focus, because it replaces the form. */
export function MessageSent({ answer, onAnother }: { answer: string; onAnother: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="grid justify-items-start gap-4">
      <div ref={box} tabIndex={-1} className="w-full">
        <Alert tone="ok" title="Your message is on its way" announce>
          <p>{answer}</p>
        </Alert>
      </div>
      <Button variant="outline" onClick={onAnother}>
        Write another message
      </Button>
    </div>
  );
}
