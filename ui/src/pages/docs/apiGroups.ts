import { apiMethods, type ApiMethod, type ApiOperation, type ApiParameter, type ApiResponse, type OpenApiDocument, type Reference } from '@viewkraft/model'; // prettier-ignore

/** An operation with its references resolved, as the page shows it. */
export interface ShownOperation {
  readonly id: string;
  readonly method: ApiMethod;
  readonly path: string;
  readonly operation: ApiOperation;
  readonly parameters: readonly ApiParameter[];
  /** By status. */
  readonly responses: readonly (readonly [status: string, response: ApiResponse])[];
}

/** The operations of one view, or those about the account or the server. */
interface ApiGroup {
  readonly name: string;
  readonly label: string;
  readonly operations: readonly ShownOperation[];
}

/** The operations by tag, in the document's order. All `words` must occur in the method, path, summary or label. */
export function apiGroups(document: OpenApiDocument, words: string): readonly ApiGroup[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    apiMethods.flatMap((method) => {
      const operation = item[method];
      const given = [...(item.parameters ?? []), ...(operation?.parameters ?? [])];
      return operation ? [shown(document, method, path, operation, given)] : [];
    }),
  );
  return document.tags
    .map(({ name, description }) => ({
      name,
      label: description,
      operations: all.filter(
        ({ method, path, operation }) =>
          operation.tags.includes(name) &&
          isWanted(`${method} ${path} ${operation.summary} ${description}`.toLowerCase(), wanted),
      ),
    }))
    .filter(({ operations }) => operations.length > 0);
}

function shown(
  document: OpenApiDocument,
  method: ApiMethod,
  path: string,
  operation: ApiOperation,
  given: readonly (ApiParameter | Reference)[],
): ShownOperation {
  const { parameters, responses } = document.components;
  return {
    id: operation.operationId,
    method,
    path,
    operation,
    parameters: given.map((one) => resolved(one, parameters)),
    responses: Object.entries(operation.responses).map(([status, one]) => [status, resolved(one, responses)]),
  };
}

function resolved<T extends object>(one: T | Reference, among: Readonly<Record<string, T>>): T {
  if (!('$ref' in one)) return one;
  return among[one.$ref.slice(one.$ref.lastIndexOf('/') + 1)] as T;
}

const isWanted = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word));
