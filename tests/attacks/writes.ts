import type { Access } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints.ts';
import type { TestApp } from '../support/app.ts';
import type { Person } from '../support/builders.ts';
import type { Sent } from './seller-samples.ts';

/** An endpoint by which those with such access change something. */
export type WriteOf<Who extends Access> = {
  [Key in keyof Endpoints]: Key extends `GET ${string}`
    ? never
    : Endpoints[Key] extends { safe: true }
      ? never
      : Endpoints[Key]['access'] extends Who
        ? Key
        : never;
}[keyof Endpoints];

/** A call that succeeds once it is sent, and who sends it. */
export interface ReadyCall {
  person: Person;
  sent: Sent;
}
/** Does what a call needs before it, each time with people and things of its own. */
export type PrepareCall = (app: TestApp) => Promise<ReadyCall>;
