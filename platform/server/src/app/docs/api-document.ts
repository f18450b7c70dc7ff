import { apiViews, describeApi, errorTranslator, type ApiTraits, type Catalog, type ErrorTexts, type Identity, type Locale, type OpenApiDocument } from '@viewkraft/model'; // prettier-ignore
import { readLocaleFile } from '../../kernel/config/locale-files.js';
import { cookieNames } from '../../kernel/http/cookies.js';
import { describeOperations, type Credentials } from './describe-operations.js';

/** Who reads the document, and how they call the API. */
export interface DocumentReader extends Credentials {
  /** With an access token that may not write. */
  readonly readOnly: boolean;
  readonly locale: Locale;
}

interface DocumentSource {
  readonly catalog: Catalog;
  readonly traitsOf: (view: string, identity: Identity) => ApiTraits;
  /** The project's folder. */
  readonly root: string;
  /** Of the site. */
  readonly name: string;
  readonly origin: string;
}

/** The OpenAPI document as its reader may see it. */
export function apiDocument(source: DocumentSource, reader: DocumentReader): OpenApiDocument {
  const { root, name, origin } = source;
  const word = errorTranslator(readLocaleFile(root, reader.locale, 'api.json') as ErrorTexts, reader.locale);
  return describeApi(apiViews(source.catalog, reader, source.traitsOf), {
    title: name,
    origin,
    cookie: cookieNames(origin).session,
    locale: reader.locale,
    translate: word,
    others: describeOperations(reader, word),
  });
}
