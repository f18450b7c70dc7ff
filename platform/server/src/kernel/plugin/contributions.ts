import { createHash } from 'node:crypto';
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
import { mergeSources, type MergedSources } from './content-sources.js';
import type { PluginRoute, SiteContent } from './plugin-definition.js';
import { PLUGINS, type LoadedPlugin, type PluginSet } from './plugin-set.js';

/** A page of the application, the platform's own or a plugin's. */
interface KnownRoute extends AppRoute, Omit<PluginRoute, 'path' | 'meta'> {
  /** Name of the plugin; undefined for the platform's own pages. */
  readonly plugin?: string;
}

/** By plugin name. */
export type Sections = Readonly<Record<string, unknown>>;

/**
 * The merged contributions of the plugins of one start. A plugin that throws contributes nothing, and the error is
 * logged once.
 */
@Injectable()
export class Contributions {
  /** First segments of `/api/{...}` that are not views. */
  readonly reserved: ReadonlySet<string>;
  /** The application page at a path without locale and trailing slash. */
  readonly routeAt: (path: string) => KnownRoute | undefined;
  /** Whether an address, including its query, must not become known to others. */
  readonly isSecret: (address: string) => boolean;
  /** Path prefixes of the plugins' pages, up to the first `:name`. */
  readonly routePrefixes: readonly string[];
  readonly blocks: BlockTypes;
  private readonly cachedSections = new WeakMap<SiteContent, Sections>();
  private readonly reported = new Set<string>();
  private readonly loaded: readonly LoadedPlugin[];

  constructor(
    @Inject(PLUGINS) plugins: PluginSet,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.loaded = plugins.loaded;
    const definitions = this.loaded.map(({ definition }) => definition);
    const routes = this.loaded.flatMap(({ name, definition }) =>
      (definition.routes ?? []).map((route) => ({ ...route, ...textKeys(name, route), plugin: name })),
    );
    this.reserved = new Set(definitions.flatMap(({ reserved = [] }) => reserved));
    this.routeAt = routeFinder<KnownRoute>([...appRoutes, ...routes]);
    this.isSecret = secretAddresses(routes);
    this.routePrefixes = routes.map(({ path }) => path.replace(/\/:.*$/, '')).filter((path) => path !== '');
    this.blocks = Object.assign({ ...blockTypes }, ...definitions.map(({ blocks }) => blocks)) as BlockTypes;
  }

  /** The public data of each plugin, by name, for the current content of the site. */
  sections(content: SiteContent): Sections {
    const cached = this.cachedSections.get(content);
    if (cached) return cached;
    const entries = this.loaded.map(({ name, definition, context }) => {
      // Serialised here, so that a value which JSON cannot hold is found with its plugin.
      const give = () => JSON.parse(JSON.stringify(definition.publicSection?.(context, content) ?? {})) as unknown;
      return [name, this.tried(name, 'public section', give) ?? {}];
    });
    const sections = Object.fromEntries(entries) as Sections;
    this.cachedSections.set(content, sections);
    return sections;
  }

  /** The hosts that plugins open in the content policy of a page; null: a page of the application. */
  sources(page: PagePayload | null, content: SiteContent): MergedSources {
    const entries = this.loaded.flatMap(({ name, definition, context }) => {
      const sources = this.tried(name, 'content sources', () => definition.contentSources?.(context, page, content));
      return sources ? [{ name, sources }] : [];
    });
    return mergeSources(entries, (name, host) => {
      this.report(name, 'content sources', new Error(`${JSON.stringify(host)} is not an https host`));
    });
  }

  /** Changes whenever the plugins' additions to a page change. */
  mark(page: PagePayload, content: SiteContent): string {
    if (this.loaded.length === 0) return '';
    const added = JSON.stringify([this.sections(content), this.sources(page, content)]);
    return createHash('sha256').update(added).digest('base64url').slice(0, 16);
  }

  private tried<T>(name: string, what: string, give: () => T): T | undefined {
    try {
      return give();
    } catch (err) {
      this.report(name, what, err);
      return undefined;
    }
  }

  private report(name: string, what: string, err: unknown): void {
    const key = `${name} ${what}`;
    if (this.reported.has(key)) return;
    this.reported.add(key);
    this.log.error({ plugin: name, err }, `The plugin "${name}" could not provide its ${what}`);
  }
}

/** Puts a plugin's texts under its name. */
function textKeys(plugin: string, route: PluginRoute): Pick<PluginRoute, 'title' | 'description' | 'missing'> {
  const { title, description, missing } = route;
  return {
    ...(title !== undefined && { title: `${plugin}.${title}` }),
    ...(description !== undefined && { description: `${plugin}.${description}` }),
    ...(missing !== undefined && { missing: `${plugin}.${missing}` }),
  };
}
