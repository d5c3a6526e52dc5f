/** The `handle` of an area's layout that has a header of its own. */
export const OWN_FRAME = Symbol('own frame');
