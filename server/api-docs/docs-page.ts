import { type Html, html } from '../platform/html/html.ts';
import { type JsonSchema, refName } from './json-schemas.ts';
import { CONVENTIONS, type OpenApiDocument, type Operation } from './openapi.ts';

/** The documentation for people: the OpenAPI document, written out as one page that works without scripts. */
export function docsPage(document: OpenApiDocument): string {
  const calls = callsOf(document);
  const groups = document.tags.map(({ name }) => ({
    name,
    anchor: anchorOf(name),
    calls: calls.filter(({ operation }) => operation.tags[0] === name),
  }));
  const shapes = Object.entries(document.components.schemas).toSorted(([one], [other]) =>
    one.localeCompare(other),
  );
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${document.info.title}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<a class="skip" href="#content">Skip to the calls</a>
<nav aria-label="Calls">
${groups.map(
  ({ name, anchor, calls: own }) => html`<h2><a href="#${anchor}">${name}</a></h2>
<ul>${own.map((call) => html`<li><a href="#${call.operation.operationId}">${call.method} ${call.path}</a></li>`)}</ul>
`,
)}
<h2><a href="#shapes">Shapes</a></h2>
</nav>
<main id="content">
<h1>${document.info.title}</h1>
<ul>${CONVENTIONS.map((sentence) => html`<li>${inCode(sentence)}</li>`)}</ul>
<p>The same for programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI ${document.openapi}).</p>
${groups.map(
  ({ name, anchor, calls: own }) => html`<section aria-labelledby="${anchor}">
<h2 id="${anchor}">${name}</h2>
${own.map((call) => article(call))}
</section>
`,
)}
<section aria-labelledby="shapes">
<h2 id="shapes">Shapes</h2>
${shapes.map(
  ([name, schema]) => html`<div class="shape">
<h3 id="shape-${name}">${name}</h3>
${schema.description ? html`<p>${schema.description}</p>` : undefined}
${schemaBlock(schema, `${name}: fields`)}
</div>
`,
)}
</section>
</main>
</body>
</html>
`;
  return page.markup;
}

interface DocumentedCall {
  method: string;
  path: string;
  operation: Operation;
}

function callsOf(document: OpenApiDocument): DocumentedCall[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

function article({ method, path, operation }: DocumentedCall): Html {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const failures = Object.entries(responses).filter(([status]) => !status.startsWith('2'));
  const parameterRows = parameters.map((parameter) => ({
    name: `${parameter.name} (${parameter.in})`,
    schema: parameter.schema,
    isRequired: parameter.required,
  }));
  return html`<article aria-labelledby="${operationId}">
<h3 id="${operationId}"><a href="#${operationId}"><span class="method">${method}</span> ${path}</a></h3>
<p>${inCode(summary)}</p>
<p>Who may call: ${operation['x-access']}</p>
${parameterRows.length > 0 ? html`<h4>Parameters</h4>${fieldTable('Parameters', parameterRows)}` : undefined}
${Object.entries(requestBody?.content ?? {}).map(
  ([type, { schema, example }]) => html`<h4>Body (${type})</h4>
${schemaBlock(schema, 'Fields of the body')}
${exampleBlock(example)}`,
)}
${successes.map(
  ([status, { content = {} }]) =>
    html`<h4>Reply (${status})</h4>
${Object.values(content).map(
  ({ schema, example }) => html`${schemaBlock(schema, 'Fields of the reply')}
${exampleBlock(example)}`,
)}`,
)}
<details><summary>Refusals</summary>
<table>
<caption>Refusals</caption>
<thead><tr><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
<tbody>${failures.map(([status, { description }]) => html`<tr><th scope="row">${status}</th><td>${inCode(description)}</td></tr>`)}</tbody>
</table>
</details>
</article>
`;
}

function exampleBlock(example: unknown): Html | undefined {
  if (example === undefined) return undefined;
  return html`<p>Example:</p><pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre>`;
}

/** An object as a table of its fields, everything else as one line. */
function schemaBlock(schema: JsonSchema, caption: string): Html {
  const { properties, required = [] } = schema;
  if (!properties) return html`<p>${typeOf(schema)}</p>`;
  const rows = Object.entries(properties).map(([name, property]) => ({
    name,
    schema: property,
    isRequired: required.includes(name),
  }));
  return fieldTable(caption, rows);
}

function fieldTable(
  caption: string,
  rows: readonly { name: string; schema: JsonSchema; isRequired: boolean }[],
): Html {
  return html`<table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Needed</th></tr></thead>
<tbody>${rows.map(
    ({ name, schema, isRequired }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${typeOf(schema)}</td><td>${isRequired ? 'yes' : 'no'}</td></tr>`,
  )}</tbody>
</table>`;
}

/** A schema in a few words, with links to the shapes it is made of. */
function typeOf(schema: JsonSchema): Html {
  const shape = refName(schema);
  if (shape) return html`<a href="#shape-${shape}">${shape}</a>${restOf(schema)}`;
  if (schema.anyOf) return html`${joined(schema.anyOf.map(typeOf), ' or ')}${restOf(schema)}`;
  if (schema.enum) return html`one of ${joined(schema.enum.map(literal), ', ')}${restOf(schema)}`;
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.items) return html`list of ${typeOf(schema.items)}${restOf(schema)}`;
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([name, property]) => html`<li><code>${name}</code>: ${typeOf(property)}</li>`,
    );
    return html`object<ul>${fields}</ul>`;
  }
  return html`${[schema.type ?? 'anything'].flat().join(' or ')}${restOf(schema)}`;
}

function restOf(schema: JsonSchema): Html {
  const { format, minLength, maxLength, minimum, maximum, maxItems, pattern } = schema;
  const words = [
    format,
    minLength !== undefined && minLength > 1 ? `at least ${minLength} characters` : undefined,
    maxLength === undefined ? undefined : `at most ${maxLength} characters`,
    minimum === undefined ? undefined : `from ${minimum}`,
    maximum === undefined ? undefined : `to ${maximum}`,
    maxItems === undefined ? undefined : `at most ${maxItems}`,
    pattern && pattern.length < 40 ? `pattern ${pattern}` : undefined,
    schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`,
    schema.description,
  ].filter((word) => word !== undefined);
  return html`${words.map((word) => `, ${word}`).join('')}`;
}

function literal(value: unknown): Html {
  return html`<code>${JSON.stringify(value)}</code>`;
}

function joined(parts: readonly Html[], separator: string): Html[] {
  return parts.map((part, index) => (index === 0 ? part : html`${separator}${part}`));
}

/** Text with `code` in backquotes. */
function inCode(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

function anchorOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
