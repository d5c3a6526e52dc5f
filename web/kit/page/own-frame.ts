export const OWN_FRAME = Symbol('own frame');
