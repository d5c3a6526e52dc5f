import { useEffect, useRef, useState } from 'react';
import type { Upload } from './upload.ts';

/** Leaving the page stops the upload. */
export function useUpload() {
  const controller = useRef<AbortController>(undefined);
  /** From 0 to 1; undefined while nothing is sent. */
  const [sent, setSent] = useState<number>();
  const stop = () => controller.current?.abort();
  useEffect(() => () => controller.current?.abort(), []);
  /** A stopped upload ends without an error. */
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
