/** The first focusable element: jumps over the header to the element with the given id. */
export function SkipLink({ target, children }: { target: string; children: string }) {
  return (
    <a className="skip-link" href={`#${target}`}>
      {children}
    </a>
  );
}
