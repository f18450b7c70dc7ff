import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ValidateFunction } from 'ajv';
import { apiMethods, type ApiHeader, type ApiMethod, type ApiOperation, type ApiResponse, type JsonSchema, type OpenApiDocument } from '@viewkraft/model'; // prettier-ignore
import type { HttpResponse } from '../server/http-client.js';

export interface ListedOperation {
  readonly method: ApiMethod;
  /** As in the document. */
  readonly path: string;
  readonly operation: ApiOperation;
}

/** Headers that a response may only have where the document says so. */
const documentedHeaders = ['etag', 'link', 'x-total-count', 'content-range', 'retry-after', 'x-act'];

/** Compares responses with an OpenAPI document. */
export class ApiChecker {
  readonly operations: readonly ListedOperation[];
  private readonly ajv = new Ajv2020({
    inlineRefs: false,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: true,
  });
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(readonly document: OpenApiDocument) {
    addFormats.default(this.ajv);
    // Formats that only tell a reader what a string contains.
    for (const format of ['bigint', 'decimal']) this.ajv.addFormat(format, true);
    this.ajv.addSchema(asDefinitions({ $id: 'document', $defs: document.components.schemas }));
    this.operations = Object.entries(document.paths).flatMap(([path, item]) =>
      apiMethods.flatMap((method) => {
        const operation = item[method];
        return operation ? [{ method, path, operation }] : [];
      }),
    );
  }

  find(method: string, address: string): ListedOperation | undefined {
    const path = address.split('?', 1)[0] as string;
    const matching = this.operations.filter((one) => one.method === method.toLowerCase() && matches(one.path, path));
    // A literal segment wins over a parameter, as in the server.
    return matching.sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
  }

  /** What is wrong with a response; empty if it is as documented for its status. */
  problems({ operation }: ListedOperation, { status, text, headers }: Omit<HttpResponse, 'body'>): string[] {
    const declared = operation.responses[String(status)];
    const name = `${operation.operationId} ${status}`;
    if (!declared) return [`${name} is not documented: ${text.slice(0, 300)}`];
    const response = this.resolve<ApiResponse>(declared);
    return [...this.headerProblems(name, response, headers), ...this.bodyProblems(name, response, text, headers)];
  }

  /** Why a value does not match a schema of the document; empty if it does. */
  schemaProblems(schema: JsonSchema, value: unknown): string[] {
    const key = JSON.stringify(schema);
    let validate = this.validators.get(key);
    if (!validate) {
      validate = this.ajv.compile(asDefinitions(schema));
      this.validators.set(key, validate);
    }
    if (validate(value)) return [];
    return (validate.errors ?? []).slice(0, 5).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
  }

  resolve<T extends object>(found: T | { readonly $ref: string }): T {
    if (!('$ref' in found)) return found;
    const [, , kind = '', name = ''] = found.$ref.split('/');
    const components = this.document.components as unknown as Record<string, Record<string, T>>;
    const component = components[kind]?.[name];
    if (!component) throw new Error(`${found.$ref} leads nowhere`);
    return component;
  }

  private headerProblems(name: string, response: ApiResponse, headers: Headers): string[] {
    const declared = Object.entries(response.headers ?? {});
    const names = declared.map(([header]) => header.toLowerCase());
    const unknown = documentedHeaders.filter((header) => headers.has(header) && !names.includes(header));
    const wrong = declared.flatMap(([header, one]) => {
      const { required, schema } = this.resolve<ApiHeader>(one);
      const value = headers.get(header);
      if (value === null) return required ? [`${name} lacks ${header}`] : [];
      const read = schema.type === 'integer' ? Number(value) : value;
      return this.schemaProblems(schema, read).map((problem) => `${name} ${header}: ${problem}`);
    });
    return [...unknown.map((header) => `${name} has ${header}`), ...wrong];
  }

  private bodyProblems(name: string, { content }: ApiResponse, text: string, headers: Headers): string[] {
    if (!content) return text === '' ? [] : [`${name} has a body: ${text.slice(0, 200)}`];
    const mediaType = headers.get('content-type')?.split(';', 1)[0] ?? 'nothing';
    const schema = content[mediaType]?.schema;
    if (!schema) return [`${name} is ${mediaType}, which is not documented`];
    if (mediaType !== 'application/json') return [];
    return this.schemaProblems(schema, JSON.parse(text)).map(
      (problem) => `${name}: ${problem}, in ${text.slice(0, 300)}`,
    );
  }
}

/** A schema outside of a document refers to the document's schemas by another path. */
function asDefinitions(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"document#/$defs/')) as object;
}

function matches(template: string, path: string): boolean {
  const pattern = template
    .replace(/[.]/g, '\\.')
    .replace(/\{\w+\}/g, '[^/]+')
    .replace(/\/$/, '/?');
  return new RegExp(`^${pattern}$`).test(path);
}
