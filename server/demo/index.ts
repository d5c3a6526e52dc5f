export { fillConsole } from './fill-console.ts';
