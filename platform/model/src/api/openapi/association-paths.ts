import { textIn } from '../../definition/labels.js';
import type { Association, Locale } from '../../definition/view.js';
import type { Translate } from '../../errors/error-translator.js';
import { limits } from '../../limits/limits.js';
import type { ApiView } from '../api-view.js';
import {
  closed,
  headerRef,
  jsonBody,
  listOf,
  responseRef,
  schemaRef,
  type ApiOperation,
  type ApiPath,
  type ApiResponse,
  type JsonSchema,
} from './open-api.js';
import { schemaNames } from './record-schemas.js';
import { responseOf, errorsOf } from './shared-components.js';
import { idParameter, responseNames } from './view-paths.js';
import { listParameters } from './view-parameters.js';

const summaries = { list: 'listRelated', link: 'linkRelated', unlink: 'unlinkRelated' } as const;

/** The operations on the records related to one record. */
export function associationPaths(
  api: ApiView,
  views: ReadonlyMap<string, ApiView>,
  locale: Locale,
  translate: Translate,
): Readonly<Record<string, ApiPath>> {
  const paths: Record<string, ApiPath> = {};
  for (const association of api.reader?.associations.values() ?? []) {
    const target = views.get(association.view);
    if (!target?.reader) continue;
    const address = `/api/${api.view.name}/{id}/${association.name}/`;
    const texts = { label: textIn(association.label, locale) };
    const named = (action: keyof typeof summaries): Pick<ApiOperation, 'operationId' | 'summary' | 'tags'> => ({
      operationId: `${api.view.name}.${association.name}.${action}`,
      summary: translate({ key: summaries[action], params: texts }),
      tags: [api.view.name],
    });
    const links = linksOf(association, api, target);
    paths[address] = {
      parameters: [idParameter(api)],
      get: {
        ...named('list'),
        parameters: listParameters(target),
        responses: { 200: responseRef(responseNames.list(target.view.name)), ...errorsOf(400, 403, 404) },
      },
      ...(links.mayAdd && { post: { ...named('link'), ...link(target) } }),
    };
    if (!links.mayRemove) continue;
    paths[`${address}{child}`] = {
      parameters: [idParameter(api), idParameter(target, 'child')],
      delete: {
        ...named('unlink'),
        responses: { 204: responseRef('unlinked'), ...errorsOf(400, 403, 404, 409, 415, 422) },
      },
    };
  }
  return paths;
}

/**
 * Whether the caller may link and unlink: by an update of the record that holds the foreign key, or for belongsToMany
 * of the record in the address. A foreign key that must not be empty cannot be unlinked.
 */
function linksOf(
  { type, foreignKey }: Association,
  own: ApiView,
  target: ApiView,
): { readonly mayAdd: boolean; readonly mayRemove: boolean } {
  if (type === 'belongsToMany') {
    const mayUpdate = own.writers.update !== null;
    return { mayAdd: mayUpdate, mayRemove: mayUpdate };
  }
  const holder = type === 'belongsTo' ? own : target;
  const column = holder.writers.update?.columns.get(foreignKey)?.column;
  return { mayAdd: column !== undefined, mayRemove: column?.allowNull === true };
}

/** The bodies that link records of the view's associations. */
export function linkSchemas(api: ApiView): Readonly<Record<string, JsonSchema>> {
  return ofTargets(api, (target) => {
    const key = schemaRef(schemaNames.key(target));
    return [schemaNames.link(target), closed({ id: { anyOf: [key, listOf(key, limits.arrayBody)] } })];
  });
}

/** The responses with linked records of the view's associations. */
export function linkResponses(api: ApiView, translate: Translate): Readonly<Record<string, ApiResponse>> {
  return ofTargets(api, (target) => {
    const forms = [schemaRef(schemaNames.record(target)), schemaRef(schemaNames.part(target))];
    const records = listOf({ anyOf: forms }, limits.arrayBody);
    const headers = { 'X-Act': headerRef('act') };
    return [
      responseNames.linked(target),
      responseOf(translate({ key: 'linked' }), { anyOf: [...forms, records] }, headers),
    ];
  });
}

function ofTargets<T>({ reader }: ApiView, make: (target: string) => [string, T]): Readonly<Record<string, T>> {
  return Object.fromEntries([...(reader?.associations.values() ?? [])].map(({ view }) => make(view)));
}

function link({ view }: ApiView): Pick<ApiOperation, 'requestBody' | 'responses'> {
  return {
    requestBody: jsonBody(schemaRef(schemaNames.link(view.name))),
    responses: {
      200: responseRef(responseNames.linked(view.name)),
      ...errorsOf(400, 403, 404, 409, 413, 415, 422),
    },
  };
}
