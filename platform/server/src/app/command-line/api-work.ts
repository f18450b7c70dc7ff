import {
  apiViews,
  nearest,
  printTypes,
  type ApiTraits,
  type Catalog,
  type Identity,
  type OpenApiDocument,
  type ViewProblemReport,
} from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import { grantedRoles, undefinedNames } from '../../data/views/undefined-roles.js';
import { DatabaseError } from '../../kernel/database/database.js';
import { mediaTraits } from '../../site/media/media-extension.js';
import { usersTraits } from '../../identity/users/users-extension.js';
import { apiDocument } from '../docs/api-document.js';
import { inEnglish } from './in-english.js';
import { loadViewFiles, withDatabase } from './views-work.js';

/** The API as a command describes it, from the view files alone. */
export interface DescribedApi<T> {
  readonly result: T;
  /** Views with problems are missing in the result. */
  readonly problems: readonly ViewProblemReport[];
}

/** Whose API is described: an administrator's, or that of a user with one role. */
function identityOf(role = 'admin'): Identity {
  if (role === 'public') return { id: null, roles: [] };
  return { id: '00000000-0000-0000-0000-000000000000', roles: role === 'user' ? [] : [role] };
}

/** A role is known by a grant of a view, or by the database: without one that answers, any other role is accepted. */
async function refuseUnknownRole(config: Config, { views }: Catalog, role: string | undefined): Promise<void> {
  if (role === undefined) return;
  const granted = new Set([...views.values()].flatMap((view) => [...grantedRoles(view)]));
  if (granted.has(role) || (await undefinedAt(config, role)).length === 0) return;
  const near = nearest(role, granted);
  throw new Error(`There is no role "${role}".${near === undefined ? '' : ` Did you mean "${near}"?`}`);
}

async function undefinedAt(config: Config, role: string): Promise<readonly string[]> {
  try {
    return await withDatabase(config, (db) => undefinedNames(db, [role]));
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    // Before the first start, only the roles of the views are there.
    return error.kind === 'missing' ? [role] : [];
  }
}

/** The OpenAPI document for users with this role and a session. */
export async function openApiOf(config: Config, role: string | undefined): Promise<DescribedApi<OpenApiDocument>> {
  const { catalog, problems } = await loadViewFiles(config);
  await refuseUnknownRole(config, catalog, role);
  const { root, site } = config;
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  const reader = { identity: identityOf(role), withToken: false, readOnly: false, locale: 'en' } as const;
  const result = apiDocument({ catalog, traitsOf, root, name: site.name, origin }, reader);
  return { result, problems: inEnglish(config, problems) };
}

/** A TypeScript module with the types of all views, and a client for them. */
export async function typesOf(config: Config, role: string | undefined): Promise<DescribedApi<string>> {
  const { catalog, problems } = await loadViewFiles(config);
  await refuseUnknownRole(config, catalog, role);
  const result = printTypes(apiViews(catalog, { identity: identityOf(role) }, traitsOf));
  return { result, problems: inEnglish(config, problems) };
}

/** What the server's record extensions say of the views that ship with it; a command does not start them. */
function traitsOf(view: string, identity: Identity): ApiTraits {
  switch (view) {
    case 'users':
      return usersTraits(identity);
    case 'media':
      return mediaTraits;
    case 'profiles':
      return { refused: new Set(['create']) };
    case 'audit':
      return { refused: new Set(['create', 'update', 'delete']) };
    case 'webhook_deliveries':
      return { refused: new Set(['create', 'delete']) };
    default:
      return {};
  }
}
