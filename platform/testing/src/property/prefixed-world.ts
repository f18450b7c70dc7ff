import type { Dataset } from '@viewkraft/model/arbitraries';

/** The same world under other names, so that many live in one database. Columns and associations keep theirs. */
export function prefixedWorld(world: Dataset, prefix: string): Dataset {
  const named = <T>(entries: ReadonlyMap<string, T>) =>
    new Map([...entries].map(([name, value]) => [prefix + name, value]));
  return {
    views: world.views.map((view) => ({
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
    records: named(world.records),
    links: named(world.links),
    questions: world.questions.map((question) => ({ ...question, view: prefix + question.view })),
  };
}
