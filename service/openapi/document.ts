import type { Schemas } from './schemas.js';

/** A part of a document, as JSON. */
export type Part = Readonly<Record<string, unknown>>;

/** An OpenAPI document. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: Part;
  readonly servers: readonly Part[];
  readonly security?: readonly Part[];
  readonly tags: readonly Part[];
  readonly paths: Readonly<Record<string, Part>>;
  readonly components: Readonly<Record<string, Part>> & { readonly schemas: Schemas };
}

export const schemaRef = (name: string): Part => ({ $ref: `#/components/schemas/${name}` });

export const headerRef = (name: string): Part => ({ $ref: `#/components/headers/${name}` });

/** @param names of responses by status, such as `{ 400: 'BadRequest' }` */
export function responseRefs(names: Readonly<Record<string, string>>): Part {
  return Object.fromEntries(
    Object.entries(names).map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}

interface Response {
  readonly description: string;
  readonly headers: Part;
  /** Of the body, which is JSON. */
  readonly schema: Part;
  readonly examples?: readonly (readonly [name: string, value: unknown])[];
}

export function jsonResponse({ description, headers, schema, examples }: Response): Part {
  const named = examples && { examples: Object.fromEntries(examples.map(([name, value]) => [name, { value }])) };
  return { description, headers, content: { 'application/json': { schema, ...named } } };
}

/** @param more such as `required` and `example` */
export function queryParameter(name: string, description: string, schema: Part, more: Part = {}): Part {
  return { name, in: 'query', description, schema, ...more };
}

/** Headers that both documents have. */
export const HEADERS = {
  NoStore: {
    description: 'Nobody may keep the answer.',
    required: true,
    schema: { type: 'string', const: 'no-store' },
  },
  NoSniff: {
    description: 'The answer is of the type that it says.',
    required: true,
    schema: { type: 'string', const: 'nosniff' },
  },
  ETag: {
    description: 'Send it as `If-None-Match`. While nothing has changed, the answer is 304 without a body.',
    required: true,
    schema: { type: 'string', pattern: '^(W/)?"[^"]*"$' },
  },
  Allow: {
    description: 'The methods of this path.',
    required: true,
    schema: { type: 'string', pattern: '^[A-Z]+(, [A-Z]+)*$' },
  },
} as const;

// Not every generator knows an `identifier`.
export const LICENSE = { name: 'MIT', url: 'https://opensource.org/license/mit' } as const;
