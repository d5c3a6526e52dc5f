import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { ShopId, THING_KINDS, thingIds, type ThingKind } from '../../../contract/kernel/schemas.ts';
import type { Actor } from '../http/actor.ts';
import { addressPrefix } from '../http/address-prefix.ts';
import type { About, AuditScope } from './scope.ts';

/** Calls with more ids are truncated in the entry; their changes are all kept. */
const MOST_IDS = 100;
/** A product's body names its category, and yet the call is not about the category. */
const KINDS_OF_BODIES = THING_KINDS.filter((kind) => kind !== 'category' && kind !== 'attribute');
const MOST_LEVELS = 3;
const ID_LENGTH = 100;
const REASON_LENGTH = 2_000;
/** Where a body has no `reason`, these fields give it. */
const STATEMENTS = ['rule', 'facts', 'refusals', 'note'];
const NAMES_ID = /^_?ids?$|Ids?$|_ids?$/;

type Sender = Pick<Actor, 'userId' | 'role' | 'ownerId' | 'rights'> & {
  sessionId: Actor['sessionId'] | null;
};

export function scopeOfCall(
  { action, params, body }: { action: string } & Pick<Endpoint, 'params' | 'body'>,
  actor: Sender,
  request: Pick<FastifyRequest, 'ip' | 'params' | 'body'>,
): AuditScope {
  const { userId, role, ownerId, rights, sessionId } = actor;
  const subject = new Map<string, string[]>();
  for (const [name, value] of Object.entries(request.params ?? {})) gather(subject, name, value);
  gatherIds(subject, request.body, 'body', 0);
  const common = {
    actorId: userId,
    sessionId,
    network: addressPrefix(request.ip),
    action,
    about: aboutIn(params, request.params, THING_KINDS) ?? aboutIn(body, request.body, KINDS_OF_BODIES),
    subject: Object.fromEntries(subject),
    reason: reasonOf(request.body),
  };
  if (role === 'operator') {
    const [named] = subject.get('shopId') ?? [];
    return { ...common, actorKind: 'operator', shopId: ShopId.safeParse(named).data };
  }
  return { ...common, actorKind: rights === null ? 'seller' : 'staff', ownerId };
}

function aboutIn(schema: Endpoint['body'], sent: unknown, kinds: readonly ThingKind[]): About | undefined {
  if (!(schema instanceof z.ZodObject) || typeof sent !== 'object' || sent === null) return undefined;
  const values = new Map<string, unknown>(Object.entries(sent));
  for (const [name, part] of Object.entries(schema.shape)) {
    const thing = part instanceof z.ZodType ? thingIds.get(unwrapped(part)) : undefined;
    const id = values.get(name);
    if (thing && kinds.includes(thing.kind) && (typeof id === 'string' || typeof id === 'number'))
      return { kind: thing.kind, id: String(id) };
  }
  return undefined;
}

function unwrapped(schema: z.ZodType): z.ZodType {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  const inner: unknown = isWrapped ? schema.unwrap() : undefined;
  return inner instanceof z.ZodType ? unwrapped(inner) : schema;
}

function reasonOf(body: unknown): string {
  return reasonsIn(body).join(' · ').slice(0, REASON_LENGTH);
}

function reasonsIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const said = new Map<string, unknown>(Object.entries(body));
  const fields = said.has('reason') ? ['reason'] : STATEMENTS;
  return fields.flatMap((name) => {
    const value = said.get(name);
    if (Array.isArray(value)) return value.flatMap(reasonsIn);
    return typeof value === 'string' && value !== '' ? [value] : [];
  });
}

function gatherIds(subject: Map<string, string[]>, value: unknown, parent: string, level: number): void {
  if (level > MOST_LEVELS || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value.slice(0, MOST_IDS)) gatherIds(subject, item, parent, level + 1);
    return;
  }
  for (const [name, part] of Object.entries(value)) {
    if (!NAMES_ID.test(name)) gatherIds(subject, part, name, level + 1);
    else for (const id of [part].flat()) gather(subject, name === 'id' ? parent : name, id);
  }
}

function gather(subject: Map<string, string[]>, name: string, written: unknown): void {
  const id = typeof written === 'number' ? String(written) : written;
  if (typeof id !== 'string' || id === '' || id.length > ID_LENGTH) return;
  const ids = subject.get(name) ?? [];
  if (ids.length < MOST_IDS && !ids.includes(id)) subject.set(name, [...ids, id]);
}
