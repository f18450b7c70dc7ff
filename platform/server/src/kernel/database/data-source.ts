import { DataSource, type DataSourceOptions, type EntityManager, type EntitySchema, type QueryRunner } from 'typeorm';
import type { MigrationInterface } from 'typeorm';
import { platformEntities } from './entities/platform-entities.js';

/** A class with TypeORM's decorators, or an entity schema. */
export type Entity = EntitySchema | (new () => object);
/** A class whose name ends with the time of its creation in milliseconds. */
export type Migration = new () => MigrationInterface;

/** What a data source has besides the platform's entities. */
export interface SourceParts {
  readonly entities?: readonly Entity[];
  readonly migrations?: readonly Migration[];
}

/** Where executed migrations are recorded. */
export const migrationsTable = '_viewkraft_migrations';

/** The options that do not depend on the database. */
export function sourceOptions({ entities = [], migrations = [] }: SourceParts): {
  readonly entities: Entity[];
  readonly migrations: Migration[];
  readonly migrationsTableName: string;
} {
  return {
    entities: [...platformEntities, ...entities],
    migrations: [...migrations],
    migrationsTableName: migrationsTable,
  };
}

/**
 * Opens a data source on connections that the process already holds: several may exist side by side, and destroying one
 * leaves the connections open.
 */
export function openDataSource(
  options: DataSourceOptions,
  createQueryRunner: (source: DataSource) => QueryRunner,
): Promise<DataSource> {
  const source = new DataSource(options);
  source.driver.createQueryRunner = () => createQueryRunner(source);
  source.driver.disconnect = () => Promise.resolve();
  return source.initialize();
}

/** The manager whose statements all run on `runner`. */
export function managerOn(source: DataSource, runner: QueryRunner): EntityManager {
  return source.createEntityManager(runner);
}
