/** The `handle` of the layout of an area that has a header, and with it the whole frame, of its own. */
export const OWN_FRAME = Symbol('own frame');
