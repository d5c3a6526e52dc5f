/**
 * How Node runs the shop. What a request needs is thrown away after it: an eighth of the room that Node may take for that since
 * version 24 is cleared in less than a millisecond, and takes 90 MB less of memory.
 */
export const NODE_FLAGS = ['--max-semi-space-size=16'];
