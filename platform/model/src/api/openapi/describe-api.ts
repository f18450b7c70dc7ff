import { textIn } from '../../definition/labels.js';
import type { ColumnType } from '../../definition/column-type.js';
import type { Locale } from '../../definition/view.js';
import type { Translate } from '../../errors/error-translator.js';
import type { ApiView } from '../api-view.js';
import { associationPaths, linkResponses, linkSchemas } from './association-paths.js';
import { exchangePaths } from './exchange-paths.js';
import { filterSchemas, operatorSchemas } from './filter-schemas.js';
import { historyPaths, historySchemas } from './history-paths.js';
import type { ApiPath, JsonSchema, OpenApiDocument } from './open-api.js';
import { recordSchemas } from './record-schemas.js';
import { sharedHeaders, sharedResponses, sharedSchemas } from './shared-components.js';
import { sharedParameters, viewParameters } from './view-parameters.js';
import { viewPaths, viewResponses } from './view-paths.js';

/** The parts of the document other than the views. */
export interface ApiFrame {
  readonly title: string;
  /** The server's public origin. */
  readonly origin: string;
  /** The session's cookie. */
  readonly cookie: string;
  readonly locale: Locale;
  /** Translates `locales/<locale>/api.json`. */
  readonly translate: Translate;
  /** Endpoints that belong to no view, with their schemas and tags. */
  readonly others?: {
    readonly paths: Readonly<Record<string, ApiPath>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly tags: OpenApiDocument['tags'];
  };
}

/** The version of the API, not of the program. */
const apiVersion = '1';

/** The API as one caller may use it. Nothing names a view, column or association that the caller may not see. */
export function describeApi(views: ReadonlyMap<string, ApiView>, frame: ApiFrame): OpenApiDocument {
  const { locale, translate, others } = frame;
  const all = [...views.values()];
  const merged = <T>(make: (api: ApiView) => Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    Object.assign({}, ...all.map(make)) as Readonly<Record<string, T>>;
  return {
    openapi: '3.1.0',
    info: { title: frame.title, version: apiVersion, description: translate({ key: 'about' }) },
    servers: [{ url: frame.origin }],
    security: [{}, { session: [] }, { token: [] }],
    tags: [
      ...all.map(({ view }) => ({ name: view.name, description: textIn(view.label, locale) })),
      ...(others?.tags ?? []),
    ],
    paths: {
      ...merged((api) => ({
        ...viewPaths(api, translate),
        ...associationPaths(api, views, locale, translate),
        ...historyPaths(api, translate),
        ...exchangePaths(api, translate),
      })),
      ...others?.paths,
    },
    components: {
      schemas: {
        ...sharedSchemas,
        ...(all.some(({ view, reader }) => reader && view.history) && historySchemas),
        ...operatorSchemas(usedTypes(all)),
        ...merged((api) => ({ ...recordSchemas(api, views, locale), ...filterSchemas(api), ...linkSchemas(api) })),
        ...others?.schemas,
      },
      parameters: { ...sharedParameters(translate), ...merged((api) => viewParameters(api, translate)) },
      headers: sharedHeaders(translate),
      responses: {
        ...sharedResponses(translate),
        ...merged((api) => ({ ...viewResponses(api, translate), ...linkResponses(api, translate) })),
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: frame.cookie, description: translate({ key: 'session' }) },
        token: { type: 'http', scheme: 'bearer', description: translate({ key: 'token' }) },
      },
    },
  };
}

function usedTypes(views: readonly ApiView[]): ReadonlySet<ColumnType> {
  return new Set(views.flatMap(({ reader }) => [...(reader?.columns.values() ?? [])].map(({ column }) => column.type)));
}
