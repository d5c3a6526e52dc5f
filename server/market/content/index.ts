export { CurrentContent } from './current-content.ts';
export { registerContent } from './routes.ts';
