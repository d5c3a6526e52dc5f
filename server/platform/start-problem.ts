/** A reason why the program cannot start that its user can act on: shown as one line, without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}
