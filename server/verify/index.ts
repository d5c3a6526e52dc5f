export { describeVerdict, verifyInvariants } from './verify-invariants.ts';
