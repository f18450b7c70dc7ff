import type { Dataset } from '@viewkraft/model/arbitraries';

/** The same dataset under other names, so that many live in one database. Columns and associations keep theirs. */
export function prefixedDataset(dataset: Dataset, prefix: string): Dataset {
  const named = <T>(entries: ReadonlyMap<string, T>) =>
    new Map([...entries].map(([name, value]) => [prefix + name, value]));
  return {
    views: dataset.views.map((view) => ({
      ...view,
      name: prefix + view.name,
      ...(view.table === undefined ? {} : { table: prefix + view.table }),
      relations: Object.fromEntries(
        Object.entries(view.relations).map(([name, relation]) => [
          name,
          {
            ...relation,
            view: prefix + relation.view,
            ...(relation.through === undefined ? {} : { through: prefix + relation.through }),
          },
        ]),
      ),
    })),
    records: named(dataset.records),
    links: named(dataset.links),
    questions: dataset.questions.map((question) => ({ ...question, view: prefix + question.view })),
  };
}
