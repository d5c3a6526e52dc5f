import { useEffect, useState } from 'react';
import { formatTime } from '../../../contract/kernel/days.ts';
import { supportView } from '../../kit/storage/tab-storage.ts';
import { Button } from '../../ui/button.tsx';
import { endView } from './end-view.ts';
import { leaveView } from './leave-view.ts';

export default function ViewBanner() {
  const [view] = useState(supportView);
  const [isEnding, setEnding] = useState(false);
  const endsAt = view?.endsAt;
  useEffect(() => {
    if (endsAt === undefined) return;
    const timer = setTimeout(leaveView, Math.max(0, Date.parse(endsAt) - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt]);
  if (!view) return null;
  const end = () => {
    setEnding(true);
    void endView();
  };
  return (
    <section className="support-banner" aria-label="Support view">
      <p className="min-w-0 wrap-anywhere">
        <strong>Support view of {view.name}</strong>, ends {formatTime(view.endsAt)}. Nothing can be changed.
      </p>
      <Button variant="outline" size="small" busy={isEnding} onClick={end}>
        End view
      </Button>
    </section>
  );
}
