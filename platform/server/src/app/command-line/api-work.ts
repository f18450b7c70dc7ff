import {
  apiViews,
  printTypes,
  type ApiTraits,
  type Identity,
  type OpenApiDocument,
  type ViewProblemReport,
} from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import { mediaTraits } from '../../site/media/media-extension.js';
import { usersTraits } from '../../identity/users/users-extension.js';
import { apiDocument } from '../docs/api-document.js';
import { inEnglish } from './in-english.js';
import { loadViewFiles } from './views-work.js';

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

/** The OpenAPI document for users with this role and a session. */
export async function openApiOf(config: Config, role: string | undefined): Promise<DescribedApi<OpenApiDocument>> {
  const { catalog, problems } = await loadViewFiles(config);
  const { root, site } = config;
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  const reader = { identity: identityOf(role), withToken: false, readOnly: false, locale: 'en' } as const;
  const result = apiDocument({ catalog, traitsOf, root, name: site.name, origin }, reader);
  return { result, problems: inEnglish(config, problems) };
}

/** A TypeScript module with the types of all views, and a client for them. */
export async function typesOf(config: Config, role: string | undefined): Promise<DescribedApi<string>> {
  const { catalog, problems } = await loadViewFiles(config);
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
