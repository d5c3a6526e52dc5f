import { useEffect, useRef, useState } from 'react';
import type { Upload } from './upload.ts';

/** An upload that shows its progress and can be stopped; leaving stops it. */
export function useUpload() {
  const controller = useRef<AbortController>(undefined);
  /** From 0 to 1; undefined while nothing is sent. */
  const [sent, setSent] = useState<number>();
  const stop = () => controller.current?.abort();
  useEffect(() => () => controller.current?.abort(), []);
  /** Does the work; when it is stopped, it ends without an error. */
  const run = async (work: (upload: Upload) => Promise<void>) => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setSent(0);
    try {
      await work({ signal, onProgress: setSent });
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      setSent(undefined);
    }
  };
  return { sent, stop, run };
}
