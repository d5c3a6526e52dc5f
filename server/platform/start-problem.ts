/** A failed start that its operator can fix: shown as one line, without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}
