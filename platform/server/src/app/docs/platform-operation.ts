import type { ApiMethod, ApiParameter, DocumentedStatus, ExchangeFormat, JsonSchema } from '@viewkraft/model';

/** Who sees the description of an endpoint: everybody, users with a session, or administrators. */
type Audience = 'public' | 'session' | 'admin';

/** An endpoint of the platform that belongs to no view. */
export interface PlatformOperation {
  readonly method: ApiMethod;
  /** With its parameters, as in `/api/user/tokens/{id}`. */
  readonly path: string;
  readonly audience: Audience;
  /** Whether access tokens may call it. */
  readonly token: boolean;
  /** Key of its text in `locales/<locale>/api.json`, and its operation id. */
  readonly id: string;
  readonly tag: 'account' | 'system';
  /** Its shared query parameters. */
  readonly query?: readonly ('limit' | 'offset')[];
  /** Its other parameters, except those in the path. */
  readonly parameters?: readonly ApiParameter[];
  readonly body?: JsonSchema;
  /** The body is a form; JSON when omitted. */
  readonly form?: true;
  /** The body is a file of records in one of these formats. */
  readonly requestFormats?: readonly ExchangeFormat[];
  /** Media type of successful responses; JSON when omitted. */
  readonly responseType?: string;
  /** Responses carry an `ETag`; those of operations that answer 304 do anyway. */
  readonly hasTag?: true;
  /** Successful responses; null: without a body. */
  readonly responses: Readonly<Record<number, JsonSchema | null>>;
  readonly errors: readonly DocumentedStatus[];
}

type Common = Pick<PlatformOperation, 'audience' | 'token' | 'tag'>;
type Details = Omit<PlatformOperation, 'id' | 'method' | 'path' | keyof Common> & Partial<Common>;

/** Endpoints that have the audience, the use of tokens and the tag in common, if their details say nothing else. */
export const operationsOf =
  (common: Common) =>
  (id: string, method: ApiMethod, path: string, details: Details): PlatformOperation => ({
    ...common,
    id,
    method,
    path,
    ...details,
  });

const text: JsonSchema = { type: 'string' };
const instant: JsonSchema = { type: 'string', format: 'date-time' };

/** Short names for the types of properties. */
export const types = {
  text,
  instant,
  flag: { type: 'boolean' },
  textOrNull: { type: ['string', 'null'] },
  instantOrNull: { type: ['string', 'null'], format: 'date-time' },
  uuid: { type: 'string', format: 'uuid' },
  texts: { type: 'array', items: text },
  email: { type: 'string', format: 'email' },
  any: { type: 'object' },
} as const satisfies Readonly<Record<string, JsonSchema>>;

/** An object with these properties, all of which are required unless `optional` names them. */
export function shape(properties: Readonly<Record<string, JsonSchema>>, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}
