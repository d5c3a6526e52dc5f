import { ComplaintForm } from './complaint-form.tsx';

/** The form of a complaint; without scripts it says what to write instead. */
export function ComplaintPart() {
  return (
    <>
      <noscript>
        <p>
          This form needs scripts, which are switched off in your browser. Please write to the officer below:
          your name, the order number or the address of the page, what happened, and what should be done.
        </p>
      </noscript>
      <ComplaintForm />
    </>
  );
}
