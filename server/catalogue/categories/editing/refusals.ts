import {
  MAX_ATTRIBUTES,
  MAX_CATEGORIES,
  MAX_CATEGORY_ATTRIBUTES,
  MAX_CATEGORY_DEPTH,
  MAX_CHILD_CATEGORIES,
} from '../../../../contract/kernel/limits.ts';
import type { ProblemCode } from '../../../../contract/problem.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';

function at(path: string, code: ProblemCode, message: string): Refusal {
  return new Refusal(code, message, { errors: [{ path, message }] });
}

export function categoryNotFound(): Refusal {
  return notFound('This category');
}

export function attributeNotFound(): Refusal {
  return notFound('This attribute');
}

export function changedMeanwhile(what: 'category' | 'attribute'): Refusal {
  return new Refusal('stale', `This ${what} has been changed. Reload the page and make your change again.`);
}

export function nameTaken(): Refusal {
  return at('name', 'already_exists', 'Another category in the same place has this name');
}

export function badPlace(message: string): Refusal {
  return at('parentId', 'invalid_input', message);
}

export function rootCannotChange(): Refusal {
  return new Refusal(
    'wrong_state',
    'This is one of the eight categories of the market: it keeps its name and its place, and is always shown.',
  );
}

export function tooDeep(): Refusal {
  return at(
    'parentId',
    'limit_reached',
    `At most ${MAX_CATEGORY_DEPTH} levels can lie below the eight categories of the market`,
  );
}

export function tooManyBelow(): Refusal {
  return at(
    'parentId',
    'limit_reached',
    `At most ${MAX_CHILD_CATEGORIES} categories can lie directly below one`,
  );
}

export function tooManyCategories(): Refusal {
  return new Refusal('limit_reached', `The market can have at most ${MAX_CATEGORIES} categories`);
}

export function tooManyAttributes(): Refusal {
  return new Refusal('limit_reached', `The market can have at most ${MAX_ATTRIBUTES} attributes`);
}

export function tooManyOfCategory(category: string): Refusal {
  return at(
    'attributes',
    'limit_reached',
    `'${category}' would have more than ${MAX_CATEGORY_ATTRIBUTES} attributes, with those of the categories above it`,
  );
}

export function sameNames(category: string, attribute: string): Refusal {
  return at(
    'attributes',
    'already_exists',
    `'${category}' would have two attributes with the name '${attribute}'`,
  );
}

export function noSuchAttribute(id: string): Refusal {
  return at('attributes', 'invalid_input', `There is no attribute '${id}'`);
}

export function isUsed(uses: readonly string[]): Refusal {
  const last = uses.at(-1) ?? '';
  const others = uses.slice(0, -1);
  const all = others.length > 0 ? `${others.join(', ')} and ${last}` : last;
  return new Refusal('wrong_state', `It cannot be removed: it is used by ${all}.`);
}

export function typeCannotChange(productCount: number): Refusal {
  return at(
    'type',
    'wrong_state',
    `The type stays: ${productCount} ${productCount === 1 ? 'product says' : 'products say'} something for it`,
  );
}

export function valueIsUsed(value: string, productCount: number, path: string): Refusal {
  const say = productCount === 1 ? '1 product says' : `${productCount} products say`;
  return at(path, 'wrong_state', `${say} '${value}'. Make it one with another value instead.`);
}

export function badField(path: string, message: string): Refusal {
  return at(path, 'invalid_input', message);
}
