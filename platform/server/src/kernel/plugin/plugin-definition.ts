import type { DynamicModule, Type } from '@nestjs/common';
import type { Block, BlockTypes, Identity, Locale, PagePayload, RouteMeta, Text } from '@viewkraft/model';
import type { Entity, Migration } from '../database/data-source.js';
import type { PluginCommand } from './plugin-command.js';
import type { PageGate } from './page-gate.js';
import type { RecordHooks } from './record-hooks.js';

/** What the platform passes to a plugin. */
export interface PluginContext<Options extends object = object> {
  readonly name: string;
  /** Validated by the plugin's own class, with all defaults applied. */
  readonly options: Readonly<Options>;
  /** Writes to the server's log under the plugin's name. */
  readonly log: PluginLog;
  /** The site's name, the id of its tag manager if there is one, and whether only sign-ins may be stored (G9). */
  readonly site: { readonly name: string; readonly tagId: string | undefined; readonly noCookies: boolean };
  /** A folder below DATA_DIR only for this plugin; created on first use. */
  readonly dataDir: string;
  /** A 32-byte key for this plugin, derived from VIEWKRAFT_SECRET: the same on every replica. */
  readonly key: Buffer;
  /** The server's public address without a trailing slash; empty until the server listens. */
  origin(): string;
}

export interface PluginLog {
  info(message: string, facts?: object): void;
  warn(message: string, facts?: object): void;
  error(message: string, facts?: object): void;
}

/** A request for a page of a plugin. */
export interface RouteVisit {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly locale: Locale;
  readonly identity: Identity;
  /** Network address of the client. */
  readonly ip: string;
}

/** Decides whether a page exists for the caller; a Nest provider of the plugin's module. */
export interface RouteMatcher {
  matches(visit: RouteVisit): Promise<boolean>;
}

/** The content of a server-rendered page. */
export interface RouteContent {
  /** The window's title; default: the title of the route. */
  readonly title?: string;
  /** Passed to the page's component as JSON; it is part of the HTML, so everybody who may see the page can read it. */
  readonly data: unknown;
}

/**
 * Loads a page's content for the caller; a Nest provider of the plugin's module. If there is nothing to show, it throws
 * an `AppError` such as `NOT_FOUND`, and the visitor gets an error page with that status.
 */
export interface RouteSource {
  read(visit: RouteVisit): Promise<RouteContent>;
}

/** A page that the plugin adds to the UI (the UI half names its component under the same path). */
export interface PluginRoute {
  /** Path without locale; `:name` matches one segment: `/service/letter/:id`. */
  readonly path: string;
  readonly meta: RouteMeta;
  /**
   * Key of the window's title in the plugin's texts, as in the UI half: the title is in the HTML before any script
   * runs.
   */
  readonly title?: string;
  /** Key of the page's description, a text without placeholders. */
  readonly description?: string;
  /** Answers 404 on a full page load when it returns false. */
  readonly matcher?: Type<RouteMatcher>;
  /**
   * The server renders the page from this content, complete without scripts. The UI half marks the route `isRendered`.
   */
  readonly source?: Type<RouteSource>;
  /** Key of a hint shown below "Page not found"; for pages with a `source`. */
  readonly missing?: string;
}

/** Hosts that the content policy of a page must allow, `https://host`. */
export interface ContentSources {
  readonly script?: readonly string[];
  readonly style?: readonly string[];
  readonly image?: readonly string[];
  readonly frame?: readonly string[];
  readonly connect?: readonly string[];
}

/** The content of all live pages of the site at one moment. */
export interface SiteContent {
  /** Every block of a type in every language, including nested blocks. */
  blocks(type: string): readonly Block[];
}

/**
 * A plugin's contributions to the server, as one typed value. Views (`views/*.json`) and texts
 * (`locales/{en,de}/{errors,mails,ui}.json`) are found in its package and are not listed.
 */
export interface PluginDefinition<Options extends object = object> {
  /** The name of its folder: `[a-z][a-z0-9-]*`. */
  readonly name: string;
  /** Semver. */
  readonly version: string;
  /** Supported versions of the platform, a semver range. */
  readonly compatibility: string;
  /** Plugins that must also be enabled, and start first. */
  readonly dependencies?: readonly string[];
  /** A class with class-validator rules; property initialisers are the defaults. Invalid options prevent the start. */
  readonly options?: new () => Options;
  /** Environment variables that set options: `{ CONSTRUCTION: 'active' }`. They override every file. */
  readonly environment?: Readonly<Record<string, string>>;
  /**
   * The plugin's own tables, for `TypeOrmModule.forFeature` and `@InjectRepository`. Each name starts with `_` and the
   * plugin's name, such as `_letter_notes`; no view can have such a name.
   */
  readonly entities?: readonly Entity[];
  /**
   * Create and change the tables of `entities`, in the order of the times in their names; each runs once per database.
   */
  readonly migrations?: readonly Migration[];
  readonly module?: (context: PluginContext<Options>) => DynamicModule | Type<unknown>;
  /**
   * Data for `GET /api/public` → `plugins.{name}` and the configuration of every page; readable by everybody. Called
   * again after the pages of the site have changed.
   */
  readonly publicSection?: (context: PluginContext<Options>, content: SiteContent) => Readonly<Record<string, unknown>>;
  /** Returns undefined if the options hold nothing back; requests are then not inspected. */
  readonly gate?: (context: PluginContext<Options>) => PageGate | undefined;
  /** By view, `*` for all views. Hooks run in separate threads, which load the same definition. */
  readonly hooks?: Readonly<Record<string, RecordHooks>>;
  readonly routes?: readonly PluginRoute[];
  /** First segments of `/api/{...}` that the plugin's controllers answer: no view may have such a name. */
  readonly reserved?: readonly string[];
  /** Additional block types for the content of pages. */
  readonly blocks?: BlockTypes;
  /**
   * The hosts that the content policy of a rendered page allows (null: a page of the application); not called for pages
   * with a secret address. The policy stays while the visitor navigates without a full page load, so it may have to
   * allow hosts for other pages of the site (`content`).
   */
  readonly contentSources?: (
    context: PluginContext<Options>,
    page: PagePayload | null,
    content: SiteContent,
  ) => ContentSources;
  /** Problems of a running plugin, each in both languages; called when an administrator opens the list of plugins. */
  readonly warnings?: (context: PluginContext<Options>) => readonly Text[];
  /** Commands of `npx viewkraft`. */
  readonly commands?: readonly PluginCommand[];
  /** Called the first time the plugin is enabled with this database. */
  readonly onInstall?: (context: PluginContext<Options>) => void | Promise<void>;
  /** Called every time the plugin is enabled, including the first time. */
  readonly onEnable?: (context: PluginContext<Options>) => void | Promise<void>;
  readonly onDisable?: (context: PluginContext<Options>) => void | Promise<void>;
}

/** Declares a plugin's server half: the default export of its package. */
export function definePlugin<Options extends object = object>(
  definition: PluginDefinition<Options>,
): PluginDefinition<Options> {
  return definition;
}
