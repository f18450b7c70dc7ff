/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 uses it. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly required?: readonly string[];
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly contentMediaType?: string;
  readonly contentSchema?: JsonSchema;
  readonly writeOnly?: boolean;
}

export interface Reference {
  readonly $ref: string;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly description?: string;
  readonly required?: boolean;
  readonly style?: 'form';
  readonly explode?: boolean;
  readonly schema: JsonSchema;
}

export interface ApiHeader {
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

export interface ApiBody {
  readonly required?: boolean;
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

export interface ApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, ApiHeader | Reference>>;
  readonly content?: ApiBody['content'];
}

export interface ApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly (ApiParameter | Reference)[];
  readonly requestBody?: ApiBody;
  readonly responses: Readonly<Record<string, ApiResponse | Reference>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

export const apiMethods = ['get', 'post', 'put', 'delete'] as const;
export type ApiMethod = (typeof apiMethods)[number];

export type ApiPath = Partial<Readonly<Record<ApiMethod, ApiOperation>>> & {
  readonly parameters?: readonly (ApiParameter | Reference)[];
};

export interface ApiComponents {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly parameters: Readonly<Record<string, ApiParameter>>;
  readonly headers: Readonly<Record<string, ApiHeader>>;
  readonly responses: Readonly<Record<string, ApiResponse>>;
  readonly securitySchemes: Readonly<Record<string, object>>;
}

/** The parts of OpenAPI 3.1 that the document uses. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly paths: Readonly<Record<string, ApiPath>>;
  readonly components: ApiComponents;
}

/** A reference to a schema among the components. */
export const schemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
export const parameterRef = (name: string): Reference => ({ $ref: `#/components/parameters/${name}` });
export const headerRef = (name: string): Reference => ({ $ref: `#/components/headers/${name}` });
export const responseRef = (name: string): Reference => ({ $ref: `#/components/responses/${name}` });

export const jsonContent = (schema: JsonSchema): ApiBody['content'] => ({ 'application/json': { schema } });
export const jsonBody = (schema: JsonSchema): ApiBody => ({ required: true, content: jsonContent(schema) });

export const listOf = (items: JsonSchema, maxItems?: number): JsonSchema => ({
  type: 'array',
  items,
  ...(maxItems !== undefined && { maxItems }),
});

/** The same, or null. */
export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

/** An object with exactly these properties. */
export const closed = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
