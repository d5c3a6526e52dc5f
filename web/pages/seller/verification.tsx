import { useRef, useState } from 'react';
import { type MetaFunction, useRevalidator } from 'react-router';
import { SHOP_CHECKS } from '../../../contract/kernel/shop-checks.ts';
import type { Verification } from '../../../contract/shop-verification.ts';
import { CheckBadge } from '../../concepts/shop/check-badge.tsx';
import { api } from '../../kit/http/api.ts';
import { couldNotBe, messageOf } from '../../kit/http/problem-message.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { LoadFailure } from '../../kit/screens/load-failure.tsx';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { notify } from '../../kit/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusAfterChange } from '../../ui/use-focus-after-change.ts';
import { useStanding } from './standing/standing-context.ts';
import { BusinessForm } from './verification/business-form.tsx';
import { Documents } from './verification/documents.tsx';
import type { Route } from './+types/verification';

const loadVerification: ScreenLoad<Verification> = (call) => call('GET /api/shop/verification');

export const meta: MetaFunction = ({ matches }) => pageTitle('Verification', matches);

export const clientLoader = screenLoader({ verification: loadVerification });

export default function VerificationPage({ loaderData }: Route.ComponentProps) {
  const { verification: loaded } = loaderData;
  const { data, error, reload, show } = useLoadedPart(loaded);
  return (
    <section className="grid grid-cols-1 gap-6" aria-labelledby="verification-title">
      <div className="grid gap-2">
        <h1 id="verification-title">Verification</h1>
        <p className="max-w-measure text-muted">
          Before a shop sells we check who is behind it. Bank account and documents are stored encrypted.
        </p>
      </div>
      {error !== undefined && (
        <LoadFailure title="The verification could not be loaded" error={error} onRetry={reload} />
      )}
      {data && (
        <>
          <Checklist verification={data} />
          <BusinessForm key={data.version} verification={data} onSaved={show} />
          <Documents verification={data} onSaved={show} onRemoved={reload} />
        </>
      )}
    </section>
  );
}

function Checklist({ verification: { checks } }: { verification: Verification }) {
  const required = checks.filter(({ isRequired }) => isRequired);
  const isComplete = required.every(({ missing }) => missing === null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterChange(useStanding()?.state ?? '', () => heading.current);
  return (
    <section className="card grid grid-cols-1 gap-4 p-4 sm:p-6" aria-labelledby="checklist-title">
      <h2 ref={heading} id="checklist-title" tabIndex={-1} className="text-h3">
        What we check
      </h2>
      <ul className="grid gap-3">
        {required.map(({ name, state, missing, note }) => (
          <li key={name} className="grid gap-1">
            <span className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="font-semibold">{SHOP_CHECKS[name].label}</span>
              <CheckBadge state={state} />
            </span>
            <span className={missing === null ? 'text-small text-muted' : 'text-small text-deal'}>
              {missing ?? (note || SHOP_CHECKS[name].says)}
            </span>
          </li>
        ))}
      </ul>
      <Submit isComplete={isComplete} />
    </section>
  );
}

function Submit({ isComplete }: { isComplete: boolean }) {
  const standing = useStanding();
  const { revalidate, state } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  // Saved values are shown before the shop's new version is known.
  const isVersionKnown = state === 'idle';
  if (standing?.state !== 'applied') return null;
  const submit = async () => {
    setBusy(true);
    try {
      await api('POST /api/shop/submit', { body: { version: standing.version } });
      notify('success', 'Thank you. We look at your shop and write to you.');
    } catch (error) {
      notify('error', messageOf(error, couldNotBe('Your shop', 'submitted')));
    } finally {
      setBusy(false);
    }
    await revalidate();
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        disabled={!isComplete}
        busy={isBusy || !isVersionKnown}
        aria-describedby="submit-note"
        onClick={() => void submit()}
      >
        Submit for review
      </Button>
      <p id="submit-note" className="text-small text-muted">
        {isComplete ? 'Nothing is missing.' : 'You can submit once nothing above is missing.'}
      </p>
    </div>
  );
}
