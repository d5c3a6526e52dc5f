import './recovery-codes.css';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../kit/clipboard/copy-text.ts';
import { saveFile } from '../../kit/files/save-file.ts';
import { useSettings } from '../../kit/document/settings.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { shopName } = useSettings();
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join('\n');
  return (
    <section aria-labelledby="codes-title" className="grid gap-4">
      <h2 ref={heading} id="codes-title" tabIndex={-1} className="text-h3">
        Your recovery codes
      </h2>
      <p>
        When you lose your device, one of these signs you in instead, each of them once. They are not shown
        again: keep them where your device is not.
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button variant="outline" size="small" icon="copy" onClick={() => void copyText(text, 'Copied')}>
          Copy
        </Button>
        <Button
          variant="outline"
          size="small"
          icon="download"
          onClick={() =>
            saveFile('recovery-codes.txt', 'text/plain', `Recovery codes for ${shopName}\n\n${text}\n`)
          }
        >
          Download
        </Button>
        <Button variant="outline" size="small" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Button className="justify-self-start print:hidden" onClick={onDone}>
        I have stored them
      </Button>
    </section>
  );
}
