import { z } from 'zod';
import { StartProblem } from './start-problem.ts';

export class ConfigProblem extends StartProblem {
  override name = 'ConfigProblem';
}

export type Environment = Readonly<Record<string, string | undefined>>;

export type SettingsShape = Readonly<Record<string, z.ZodType>>;

export interface SettingsGroup {
  variables: SettingsShape;
  read: (env: Environment) => object | undefined;
}

/** config/ reads these settings with all others; `of` finds what was read. */
export class ConceptSettings<Values> {
  readonly variables: SettingsShape;
  readonly read: (env: Environment, program: { demo: boolean }) => Values;

  constructor(variables: SettingsShape, read: ConceptSettings<Values>['read']) {
    this.variables = variables;
    this.read = read;
  }

  of({ declared }: { declared: ReadonlyMap<ConceptSettings<unknown>, unknown> }): Values {
    if (!declared.has(this)) throw new Error('the settings were read without those of this concept');
    return declared.get(this) as Values; // its own `read` returned it
  }
}

/**
 * An empty variable counts as absent. Variables with `isSecret` are never repeated in a message, because the output of a start
 * ends up in logs. @throws ConfigProblem for the first invalid value
 */
export function parseSettings<Shape extends SettingsShape>(
  shape: Shape,
  env: Environment,
): z.output<z.ZodObject<Shape>> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = z.object(shape).safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0]);
  const shown = shape[name]?.meta()?.['isSecret'] ? '(its value)' : JSON.stringify(env[name]);
  throw new ConfigProblem(`${name} ${issue?.message}, not ${shown}.`);
}

export const text = rule(z.string(), 'must be text');
export const flag = rule(
  z.enum(['true', 'false']).transform((value) => value === 'true'),
  'must be true or false',
);
export const email = rule(z.email(), 'must be an e-mail address');
export const webAddress = rule(z.url({ protocol: /^https?$/ }), 'must be an http or https address');
export const origin = rule(
  z
    .url({ protocol: /^https?$/ })
    .refine((value) => isBareOrigin(value))
    .transform((value) => new URL(value).origin),
  'must be an http or https address without a path, such as https://shop.example',
);

function isBareOrigin(value: string): boolean {
  const url = URL.parse(value);
  return url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
}

export function rule<Output>(schema: z.ZodType<Output, string>, message: string): z.ZodType<Output, string> {
  return z.string().transform((value, context) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** The replaced secret is accepted for a while. @throws ConfigProblem where it stands alone, or is the same */
export function previousSecret<Name extends string>(
  settings: { readonly [setting in Name | `${Name}_PREVIOUS`]?: string | undefined },
  name: Name,
): string | undefined {
  const previous = settings[`${name}_PREVIOUS`];
  if (previous === undefined) return undefined;
  const explanation = `${name}_PREVIOUS is the one that it takes the place of.`;
  if (settings[name] === undefined) throw new ConfigProblem(`${name} must be set too: ${explanation}`);
  if (settings[name] === previous)
    throw new ConfigProblem(`${name}_PREVIOUS must differ from ${name}: ${explanation}`);
  return previous;
}

/** The settings work only together; all may be missing. @throws ConfigProblem where only some of them are set */
export function refuseIncomplete<Name extends string>(
  settings: { readonly [setting in Name]?: unknown },
  names: readonly Name[],
): undefined {
  const missing = names.filter((name) => settings[name] === undefined);
  if (missing.length === names.length) return undefined;
  throw new ConfigProblem(
    `${missing.join(' and ')} must be set too: ${names.join(', ')} work only together.`,
  );
}
