import type { DynamicModule, Type } from '@nestjs/common';
import type { Block, BlockTypes, Identity, Locale, PagePayload, RouteMeta } from '@viewkraft/model';
import type { PluginCommand } from './plugin-command.js';
import type { PageGate } from './page-gate.js';
import type { RecordHooks } from './record-hooks.js';

/** What a plugin is told about the platform that it runs in. */
export interface PluginContext<Options extends object = object> {
  readonly name: string;
  /** Checked by the plugin's own class; every default decided. */
  readonly options: Readonly<Options>;
  /** Writes lines of the server's log under the plugin's name. */
  readonly log: PluginLog;
  /** The site's name, the id of its tag manager where there is one, and whether it may store nothing but sign-ins (G9). */
  readonly site: { readonly name: string; readonly tagId: string | undefined; readonly noCookies: boolean };
  /** A folder of the plugin's own below DATA_DIR; made when it is first asked for. */
  readonly dataDir: string;
  /** A key of the plugin's own, worked out from VIEWKRAFT_SECRET: the same on every replica, 32 bytes. */
  readonly key: Buffer;
  /** Where visitors reach the server, without a slash at its end; empty until it listens. */
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
}

/** Decides whether a page is there for who asks; a Nest provider of the plugin's module. */
export interface RouteJudge {
  isThere(visit: RouteVisit): Promise<boolean>;
}

/** A page of the UI that the plugin adds (its component is named by the same path in the UI's half). */
export interface PluginRoute {
  /** Without locale; `:name` stands for one segment: `/service/letter/:id`. */
  readonly path: string;
  readonly meta: RouteMeta;
  /** Answers 404 on a hard load where it says no. */
  readonly judge?: Type<RouteJudge>;
}

/** Hosts that the content policy of a page has to open, `https://host`. */
export interface ContentSources {
  readonly script?: readonly string[];
  readonly style?: readonly string[];
  readonly image?: readonly string[];
  readonly frame?: readonly string[];
  readonly connect?: readonly string[];
}

/** What all live pages of the site show at one moment. */
export interface SiteContent {
  /** Every block of a type in every language, those inside other blocks among them. */
  blocks(type: string): readonly Block[];
}

/**
 * Everything that a plugin may bring to the server: a value with typed contributions. Views (`views/*.json`), texts
 * (`locales/{en,de}/{errors,mails,ui}.json`) lie beside it in its package and need no mention.
 */
export interface PluginDefinition<Options extends object = object> {
  /** As its folder: `[a-z][a-z0-9-]*`. */
  readonly name: string;
  /** Semver. */
  readonly version: string;
  /** Versions of the platform that it works with, a semver range. */
  readonly compatibility: string;
  /** Plugins that must be enabled too, and start before. */
  readonly dependencies?: readonly string[];
  /** A class with rules of class-validator; property initialisers are the defaults. Bad options stop the start. */
  readonly options?: new () => Options;
  /** Environment variables that set options: `{ CONSTRUCTION: 'active' }`. They win over every file. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly module?: (context: PluginContext<Options>) => DynamicModule | Type<unknown>;
  /**
   * `GET /api/public` → `plugins.{name}`, and in the configuration of every page; everybody may read it. Asked anew when the
   * pages of the site have changed.
   */
  readonly publicSection?: (context: PluginContext<Options>, content: SiteContent) => Readonly<Record<string, unknown>>;
  /** undefined: nothing is to be held back as the options are, and requests are not looked at. */
  readonly gate?: (context: PluginContext<Options>) => PageGate | undefined;
  /** By view, `*` for all. They run in threads of their own, which load this very definition. */
  readonly hooks?: Readonly<Record<string, RecordHooks>>;
  readonly routes?: readonly PluginRoute[];
  /** First segments of `/api/{...}` that its controllers answer: no view may have such a name. */
  readonly reserved?: readonly string[];
  /** Further types of blocks for the content of pages. */
  readonly blocks?: BlockTypes;
  /**
   * Asked for every page that is rendered (null: one of the application) but those with a secret address: what its content policy opens. The policy stays
   * when the visitor goes on to other pages without a full load, so it may have to open what those need (`content`).
   */
  readonly contentSources?: (
    context: PluginContext<Options>,
    page: PagePayload | null,
    content: SiteContent,
  ) => ContentSources;
  /** Commands of `npx viewkraft`. */
  readonly commands?: readonly PluginCommand[];
  /** The first time that it is enabled over this database. */
  readonly onInstall?: (context: PluginContext<Options>) => void | Promise<void>;
  /** Every time that it is switched on, the first time too. */
  readonly onEnable?: (context: PluginContext<Options>) => void | Promise<void>;
  readonly onDisable?: (context: PluginContext<Options>) => void | Promise<void>;
}

/** Declares a plugin's half for the server: the default export of its package. */
export function definePlugin<Options extends object = object>(
  definition: PluginDefinition<Options>,
): PluginDefinition<Options> {
  return definition;
}
