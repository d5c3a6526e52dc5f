/** The operator can fix it: it is shown as one line, without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}
