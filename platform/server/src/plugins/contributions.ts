import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import {
  appRoutes,
  blockTypes,
  routeFinder,
  secretAddresses,
  type AppRoute,
  type BlockTypes,
  type PagePayload,
} from '@viewkraft/model';
import { LOG, type Log } from '../log/log.js';
import type { ViewFolder } from '../views/view-files.js';
import { mergeSources, type MergedSources } from './content-sources.js';
import type { PluginRoute, SiteContent } from './plugin-definition.js';
import { PLUGINS, type LoadedPlugin, type PluginSet } from './plugin-set.js';

/** A page of the application, the platform's own or a plugin's. */
export type KnownRoute = AppRoute & Pick<PluginRoute, 'judge'>;

/** By name of the plugin. */
export type Sections = Readonly<Record<string, unknown>>;

/** What the plugins of one start bring together, for the rooms that it concerns. Whoever throws brings nothing, and is told once. */
@Injectable()
export class Contributions {
  /** Their views, in the order in which they start. */
  readonly viewFolders: readonly ViewFolder[];
  /** Addresses under `/api` that are no views. */
  readonly reserved: ReadonlySet<string>;
  /** The page of the application at a path without locale and end slash. */
  readonly routeAt: (path: string) => KnownRoute | undefined;
  /** Whether nobody else may learn an address, with its query. */
  readonly isSecret: (address: string) => boolean;
  /** Paths that plugins' pages stand under, without what `:name` stands for. */
  readonly routePrefixes: readonly string[];
  readonly blocks: BlockTypes;
  private readonly told = new WeakMap<SiteContent, Sections>();
  private readonly blamed = new Set<string>();
  private readonly loaded: readonly LoadedPlugin[];

  constructor(
    @Inject(PLUGINS) plugins: PluginSet,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.loaded = plugins.loaded;
    const definitions = this.loaded.map(({ definition }) => definition);
    const routes = definitions.flatMap((definition) => definition.routes ?? []);
    const folders = this.loaded.map(({ folder }) => join(folder, 'views')).filter((path) => existsSync(path));
    this.viewFolders = folders.map((path) => ({ path, shipped: false }));
    this.reserved = new Set(definitions.flatMap(({ reserved = [] }) => reserved));
    this.routeAt = routeFinder<KnownRoute>([...appRoutes, ...routes]);
    this.isSecret = secretAddresses(routes);
    this.routePrefixes = routes.map(({ path }) => path.replace(/\/:.*$/, '')).filter((path) => path !== '');
    this.blocks = Object.assign({ ...blockTypes }, ...definitions.map(({ blocks }) => blocks)) as BlockTypes;
  }

  /** What everybody may know of each plugin, by its name (contract 6), while the site shows this. */
  sections(content: SiteContent): Sections {
    const known = this.told.get(content);
    if (known) return known;
    const entries = this.loaded.map(({ name, definition, context }) => {
      // As it is sent: what JSON cannot hold is found out here.
      const give = () => JSON.parse(JSON.stringify(definition.publicSection?.(context, content) ?? {})) as unknown;
      return [name, this.tried(name, 'public section', give) ?? {}];
    });
    const sections = Object.fromEntries(entries) as Sections;
    this.told.set(content, sections);
    return sections;
  }

  /** What the content policy of a page opens; null: a page of the application. */
  sources(page: PagePayload | null, content: SiteContent): MergedSources {
    const given = this.loaded.flatMap(({ name, definition, context }) => {
      const sources = this.tried(name, 'content sources', () => definition.contentSources?.(context, page, content));
      return sources ? [{ name, sources }] : [];
    });
    return mergeSources(given, (name, host) => {
      this.blame(name, 'content sources', new Error(`${JSON.stringify(host)} is no https host`));
    });
  }

  /** Changes with what plugins add to a page, beyond what it shows itself. */
  mark(page: PagePayload, content: SiteContent): string {
    if (this.loaded.length === 0) return '';
    const added = JSON.stringify([this.sections(content), this.sources(page, content)]);
    return createHash('sha256').update(added).digest('base64url').slice(0, 16);
  }

  private tried<T>(name: string, what: string, give: () => T): T | undefined {
    try {
      return give();
    } catch (err) {
      this.blame(name, what, err);
      return undefined;
    }
  }

  private blame(name: string, what: string, err: unknown): void {
    const key = `${name} ${what}`;
    if (this.blamed.has(key)) return;
    this.blamed.add(key);
    this.log.error({ plugin: name, err }, `The plugin "${name}" could not give its ${what}`);
  }
}
