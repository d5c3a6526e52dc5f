import './area-frame.css';
import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useReloadOnAccountChange } from '../concepts/session/guard.ts';
import { classes } from '../ui/classes.ts';
import { Spinner } from '../ui/spinner.tsx';

interface AreaFrameProps {
  navigation: ReactNode;
  className?: string;
  children?: ReactNode;
}

export function AreaFrame({ navigation, className, children }: AreaFrameProps) {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  useReloadOnAccountChange();
  const isLeaving = location !== undefined && location.pathname !== pathname;
  return (
    <div className={classes('page-width account-area', className)}>
      {navigation}
      <div className="area-screen" aria-busy={isLeaving || undefined}>
        {children || (
          <div className="state">
            <Spinner size="large" label="Loading" />
          </div>
        )}
      </div>
    </div>
  );
}
