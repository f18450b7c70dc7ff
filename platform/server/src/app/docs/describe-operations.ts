import {
  responseOf,
  emptyResponse,
  errorsOf,
  exchangeFormats,
  fileResponse,
  headerRef,
  isAdministrator,
  parameterRef,
  type ApiFrame,
  type ApiOperation,
  type ApiParameter,
  type ApiPath,
  type ExchangeFormat,
  type Identity,
  type JsonSchema,
  type Translate,
} from '@viewkraft/model';
import { accountOperations } from './account-operations.js';
import type { PlatformOperation } from './platform-operation.js';
import { systemOperations } from './system-operations.js';
import { viewFileOperations } from './view-file-operations.js';

/** All endpoints of the platform that the document can contain. */
export const platformOperations: readonly PlatformOperation[] = [
  ...accountOperations,
  ...systemOperations,
  ...viewFileOperations,
];

const tagTexts = { account: 'accountTag', system: 'systemTag' } as const;

/** How a caller proved who they are. */
export interface Credentials {
  readonly identity: Identity;
  /** With an access token rather than a session. */
  readonly withToken: boolean;
}

/** The platform's endpoints that the caller may use. */
export function describeOperations(credentials: Credentials, translate: Translate): NonNullable<ApiFrame['others']> {
  const paths: Record<string, ApiPath> = {};
  const listed = platformOperations.filter((operation) => mayCall(operation, credentials));
  for (const operation of listed) {
    const { path, method } = operation;
    paths[path] = { ...parametersOf(path), ...paths[path], [method]: describe(operation, translate) };
  }
  const tags = [...new Set(listed.map(({ tag }) => tag))];
  return {
    paths,
    schemas: {},
    tags: tags.map((name) => ({ name: `_${name}`, description: translate({ key: tagTexts[name] }) })),
  };
}

function mayCall({ audience, token }: PlatformOperation, { identity, withToken }: Credentials): boolean {
  if (withToken && !token) return false;
  if (audience === 'public') return true;
  return audience === 'session' ? identity.id !== null : isAdministrator(identity);
}

function describe(operation: PlatformOperation, translate: Translate): ApiOperation {
  const { id, tag, query = [], body, form, requestFormats = [], responseType, hasTag, responses, errors } = operation;
  const parameters = [...(operation.parameters ?? []), ...query.map(parameterRef)];
  const mediaType = form ? 'application/x-www-form-urlencoded' : 'application/json';
  const described = Object.entries(responses).map(([status, schema]) => {
    const tagged = {
      ...((hasTag || '304' in responses) && { ETag: headerRef('etag') }),
      ...(query.length > 0 && { Link: headerRef('link') }),
      ...(id === 'undo' && { 'X-Act': headerRef('act') }),
    };
    const description = translate({ key: 'done' });
    if (!schema) return [status, emptyResponse(description, tagged)] as const;
    const response = responseType
      ? fileResponse(description, { [responseType]: { schema } }, tagged)
      : responseOf(description, schema, tagged);
    return [status, response] as const;
  });
  return {
    // No name of a view begins with an underscore.
    operationId: `_${tag}.${id}`,
    summary: translate({ key: id }),
    tags: [`_${tag}`],
    ...(parameters.length > 0 && { parameters }),
    ...(requestFormats.length > 0 && { requestBody: { required: true, content: fileOf(requestFormats) } }),
    ...(body && { requestBody: { required: true, content: { [mediaType]: { schema: body } } } }),
    responses: { ...errorsOf(...errors), ...Object.fromEntries(described) },
  };
}

const fileOf = (formats: readonly ExchangeFormat[]): Record<string, { schema: JsonSchema }> =>
  Object.fromEntries(formats.map((format) => [exchangeFormats[format], { schema: {} }]));

function parametersOf(path: string): Pick<ApiPath, 'parameters'> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
  const parameters = names.map((name): ApiParameter => ({ name, in: 'path', required: true, schema: { type: 'string' } })); // prettier-ignore
  return parameters.length > 0 ? { parameters } : {};
}
