export { describeVerdict, type Verdict, verifyInvariants } from './verify-invariants.ts';
