import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenApiDocument, Part } from '../../service/openapi/document.js';

/** A request and its answer, as they went over the network. */
interface Exchange {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  /** Decompressed. */
  readonly body: string;
}

/** @throws AssertionError if the document doesn't describe this answer */
export type CheckAnswer = (exchange: Exchange) => void;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Part;
}

interface ResponsePart {
  readonly headers?: Readonly<Record<string, Part>>;
  readonly content?: Readonly<Record<string, { readonly schema: Part }>>;
}

interface Operation {
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, Part>>;
}

interface HeaderPart {
  readonly required?: boolean;
  readonly schema: Part;
}

const NAME = 'document';

/**
 * Compares answers with an OpenAPI document: their status, the headers that it names, the type and the body. An answer that the document
 * doesn't describe fails, too. Preflights are left out: they belong to browsers.
 *
 * @param unlisted paths that the document leaves out on purpose, or their beginnings, if they end with a slash
 */
export function createAnswerChecker(document: OpenApiDocument, unlisted: readonly string[] = []): CheckAnswer {
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema({ $id: NAME, components: document.components });
  const compiled = new Map<Part, ValidateFunction>();

  function assertValid(schema: Part, value: unknown, what: string): void {
    let validate = compiled.get(schema);
    if (!validate) {
      validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${NAME}#/`)) as Part);
      compiled.set(schema, validate);
    }
    if (!validate(value))
      assert.fail(`the document doesn't describe ${what}: ${ajv.errorsText(validate.errors, { dataVar: 'value' })}`);
  }

  function resolve<Target>(part: Part): Target {
    const { $ref } = part as { $ref?: string };
    if ($ref === undefined) return part as Target;
    const [, , kind, name] = $ref.split('/');
    return document.components[kind!]![name!] as Target;
  }

  function assertBody(content: ResponsePart['content'], { headers, body }: Exchange, what: string): void {
    const type = (headers.get('Content-Type') ?? '').split(';')[0]!;
    const described = content?.[type];
    if (!described) assert.fail(`the document doesn't describe ${what}: it has the type "${type}"`);
    assertValid(described.schema, JSON.parse(body.replace(/^\uFEFF/, '')), `the body of ${what}`);
  }

  return (exchange) => {
    const { method, status, headers, body } = exchange;
    const url = new URL(exchange.path, 'http://any');
    const path = decodePath(url.pathname);
    const what = `${status} on ${method} ${path}`;
    if (unlisted.some((known) => (known.endsWith('/') ? path.startsWith(known) : path === known))) return;
    if (method === 'OPTIONS' && status === 204) return;
    const item = document.paths[path] as Readonly<Record<string, Operation>> | undefined;
    const operation = item?.[method.toLowerCase()];
    if (item && !operation) assert.equal(status, 405, what);
    const { responses, parameters } = operation ?? item?.['get'] ?? NOTHING_HERE;
    const response = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
    if (!response) assert.fail(`the document doesn't describe ${what}`);
    const { headers: described = {}, content } = resolve<ResponsePart>(response);
    for (const [name, part] of Object.entries(described)) {
      const { required, schema } = resolve<HeaderPart>(part);
      const value = headers.get(name);
      if (value !== null) assertValid(schema, coerce(schema, value), `the header ${name} of ${what}`);
      else assert.ok(!required, `the document describes a header ${name} of ${what}`);
    }
    if (method === 'HEAD' || (!content && item)) assert.equal(body, '', `the body of ${what}`);
    else assertBody(content, exchange, what);
    // What is accepted has to be documented, too.
    if (status === 200)
      for (const parameter of parameters.filter(({ in: place }) => place === 'query')) {
        const value = url.searchParams.get(parameter.name);
        if (value) assertValid(parameter.schema, coerce(parameter.schema, value), `${parameter.name} of ${what}`);
      }
  };
}

/** A path that the document doesn't name is answered with the failure of one that it names. */
const NOTHING_HERE: Operation = {
  parameters: [],
  responses: { 404: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } } },
};

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Headers and queries are text. */
function coerce({ type }: Part, value: string): unknown {
  return type === 'integer' && /^\d+$/.test(value) ? Number(value) : value;
}
