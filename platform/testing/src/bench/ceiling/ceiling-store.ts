/** The body of a create request, which the ceiling does not check. */
export interface ArticleInput {
  readonly title: string;
  readonly slug: string;
  readonly status: string;
  readonly published_at: string;
  readonly words: number;
  readonly price: string;
  readonly body: string;
  readonly author_id: number;
}

/** The hand-written queries behind the ceiling; responses are finished JSON. */
export interface CeilingStore {
  get(id: number): Promise<string | undefined> | string | undefined;
  list(limit: number, offset: number): Promise<string> | string;
  filter(status: string, wordsAbove: number, limit: number): Promise<string> | string;
  include(limit: number, offset: number): Promise<string> | string;
  count(status: string, author: number): Promise<string> | string;
  create(article: ArticleInput): Promise<string> | string;
  rename(id: number, title: string): Promise<string | undefined> | string | undefined;
}

export const articleColumns = [
  'id', 'title', 'slug', 'status', 'published_at', 'words', 'price', 'body', 'author_id', '_version', '_created_at', '_updated_at',
]; // prettier-ignore

type Row = readonly unknown[];

/** Hand-made JSON of one article; `more` are further members, each with its comma. */
export const articleJson = (
  row: Row,
  price: (raw: unknown) => string,
  instant: (raw: unknown) => string,
  more = '',
): string =>
  `{"id":${String(row[0])},"title":${JSON.stringify(row[1])},"slug":${JSON.stringify(row[2])},"status":"${String(row[3])}","published_at":"${instant(row[4])}","words":${String(row[5])},"price":"${price(row[6])}","body":${JSON.stringify(row[7])},"author_id":${String(row[8])},"_version":${String(row[9])},"_created_at":"${instant(row[10])}","_updated_at":"${instant(row[11])}"${more}}`;

export const authorJson = (row: Row, instant: (raw: unknown) => string): string =>
  `{"id":${String(row[0])},"name":${JSON.stringify(row[1])},"email":${JSON.stringify(row[2])},"_version":${String(row[3])},"_created_at":"${instant(row[4])}","_updated_at":"${instant(row[5])}"}`;

export const tagJson = (row: Row, instant: (raw: unknown) => string): string =>
  `{"id":${String(row[0])},"name":${JSON.stringify(row[1])},"_version":${String(row[2])},"_created_at":"${instant(row[3])}","_updated_at":"${instant(row[4])}"}`;

/** Articles with their author and tags included, as JSON. `tags` rows start with the article's id. */
export function withRelated(
  articles: readonly Row[],
  authors: readonly Row[],
  tags: readonly Row[],
  price: (raw: unknown) => string,
  instant: (raw: unknown) => string,
): string {
  const authorById = new Map(authors.map((row) => [row[0], authorJson(row, instant)]));
  const tagsById = new Map<unknown, string[]>();
  for (const [article, ...tag] of tags) {
    const existing = tagsById.get(article);
    if (existing) existing.push(tagJson(tag, instant));
    else tagsById.set(article, [tagJson(tag, instant)]);
  }
  const one = (row: Row) =>
    articleJson(
      row,
      price,
      instant,
      `,"author":${authorById.get(row[8]) ?? 'null'},"tags":[${(tagsById.get(row[0]) ?? []).join()}]`,
    );
  return `[${articles.map(one).join()}]`;
}
