import type { BlockTypes, Locale, RouteMeta } from '@viewkraft/model';
import type { ComponentType } from 'react';
import type { WireRecord } from '../wire/WireRecord.js';
import type { PluginField } from './FieldKind.js';
import type { ViewModel } from '../wire/ViewModel.js';
import type { BlockComponents } from './BlockProps.js';
import type { TextTree } from '../texts/siteTexts.js';

/** Code that is loaded on demand: `() => import('./Dialog.js')` with a default export. */
export type Lazy<T> = () => Promise<{ readonly default: T }>;

/** External content, such as a map or a video, that a block embeds. */
export interface ExternalContent {
  readonly kind: 'map' | 'embed';
  /** Provider of a map. */
  readonly provider?: 'google' | 'osm';
  readonly title: string;
  /** Address for a plain link to the content. */
  readonly href: string;
  /** Address that the frame loads. */
  readonly frame: string;
}

/** The slots that plugins may fill, with the props that each passes. */
export interface SlotProps {
  /** Among the footer links of the public pages. */
  'site-footer': object;
  /** Among the buttons of external content; stays mounted while the frame is shown. */
  'external-content': {
    readonly content: ExternalContent;
    readonly isShown: boolean;
    readonly show: () => void;
    readonly hide: () => void;
  };
  /** In the account menu of the application. */
  'account-menu': { readonly close: () => void };
  /** On the overview of the private area. */
  overview: object;
  /** Beside a record's form. */
  'record-side': { readonly model: ViewModel; readonly record: WireRecord };
  /** Above a grid, beside its buttons. */
  'grid-toolbar': { readonly model: ViewModel };
}
export type SlotName = keyof SlotProps;

/** Content of a slot: small components directly, others loaded on demand. */
export type SlotPart<Name extends SlotName> =
  { readonly Component: ComponentType<SlotProps[Name]> } | { readonly load: Lazy<ComponentType<SlotProps[Name]>> };

/** A page of a plugin. The plugin's server half declares the same path with the same meta. */
export type UiRoute = AppRoute | RenderedRoute;

interface RouteBase {
  /** Without locale: `/service/letter/:id`. */
  readonly path: string;
  readonly meta: RouteMeta;
}

/** A page that is rendered in the browser and fetches its own data. */
export interface AppRoute extends RouteBase {
  readonly isRendered?: false;
  /** Key of the window title in the plugin's texts; without it the page sets the title itself. */
  readonly title?: string;
  /** One of the plugin's own `layouts`, used instead of `meta.layout`. */
  readonly layout?: string;
  /** Loads neither MUI nor the texts of the private area, like the public pages, even for signed-in users. */
  readonly isLight?: boolean;
  readonly load: Lazy<ComponentType>;
}

/**
 * A page that the server renders from the data of the server half's `source`: it is complete without scripts, and the
 * browser hydrates it. It uses the layout of the public pages, or that of letters (`meta.layout`), for guests and users
 * alike.
 */
export interface RenderedRoute extends RouteBase {
  readonly isRendered: true;
  /** May import from `@viewkraft/ui` only, not from `@viewkraft/ui/app`, because the server renders it. */
  readonly load: Lazy<ComponentType<RenderedPageProps>>;
}

export interface RenderedPageProps {
  /** The JSON data that the source returned. */
  readonly data: unknown;
}

export interface DialogProps {
  /** No dialog may open automatically on this page (`meta.quiet`); open it on another page instead. */
  readonly isQuiet: boolean;
}

/** An action on a record, offered as a button in its grid row and in its form. */
export interface RecordAction {
  readonly name: string;
  /** Key of its label in the plugin's texts. */
  readonly label: string;
  /**
   * Names of the views that offer it, or a function that is called for them when a grid or form opens; all views by
   * default.
   */
  readonly views?: readonly string[] | (() => Promise<readonly string[]>);
  /** Where the button appears; both by default. */
  readonly places?: readonly ('grid' | 'form')[];
  /** The view in which it creates records: users without the right to create there do not see the button. */
  readonly creates?: string;
  readonly isShown?: (record: WireRecord, model: ViewModel) => boolean;
  /** Path data (`d`) of an icon on a grid of 24 by 24 units. */
  readonly icon?: string;
  /** Runs the action; errors are shown to the user. `reload` refreshes the shown record. */
  readonly load: Lazy<(call: RecordActionCall) => void | Promise<void>>;
}

export interface RecordActionCall {
  readonly model: ViewModel;
  readonly record: WireRecord;
  readonly locale: Locale;
  /** Navigates to a path of this site, given without locale. */
  readonly go: (path: string) => void;
  readonly reload: () => Promise<void>;
}

/** An administrators' page at `/admin/{name}`; the plugin's server half declares the same route. */
export interface UiAdminPage {
  readonly name: string;
  /** Key of its title in the plugin's texts, used in the navigation and as the window title. */
  readonly title: string;
  readonly load: Lazy<ComponentType>;
}

/** Argument of `UiPlugin.start`, which runs once per document, before anything is rendered. */
export interface PluginStart {
  /** The plugin's public section of the server's configuration. */
  readonly section: Readonly<Record<string, unknown>>;
  readonly locale: Locale;
  readonly noCookies: boolean;
  /** The document's address is secret: content of other hosts must not be loaded, even with the visitor's consent. */
  readonly isSecret: boolean;
}

/**
 * Everything that a plugin may add to the UI. The definition is part of every page, so it must stay small: components
 * are referenced by functions that load them.
 */
export interface UiPlugin {
  readonly name: string;
  /** The plugin's texts, addressed as `{name}.{key}` in the application and on the public pages. */
  readonly texts?: Readonly<Record<Locale, Lazy<TextTree>>>;
  readonly start?: (start: PluginStart) => void;
  /** Mounted on every page, after its content, including public pages; each decides itself whether to show anything. */
  readonly dialogs?: readonly Lazy<ComponentType<DialogProps>>[];
  readonly slots?: { readonly [Name in SlotName]?: SlotPart<Name> };
  /** Components around every page; each may render a page of its own instead of its children. */
  readonly gates?: readonly Lazy<ComponentType<{ readonly children: React.ReactNode }>>[];
  readonly routes?: readonly UiRoute[];
  /** Layouts that the plugin's routes may name as `layout`. */
  readonly layouts?: Readonly<Record<string, Lazy<ComponentType<{ readonly children: React.ReactNode }>>>>;
  /** Column editors, referenced by `editor` in view files. */
  readonly fields?: Readonly<Record<string, Lazy<PluginField>>>;
  readonly recordActions?: readonly RecordAction[];
  readonly adminPages?: readonly UiAdminPage[];
  /** Components of the block types that the plugin's server half declares. */
  readonly blocks?: BlockComponents;
  /**
   * The same block descriptions as in the server half, for the block editor. Their labels are the plugin's texts under
   * `blocks.types`, `blocks.hints` and `blocks.fields`.
   */
  readonly blockTypes?: Lazy<BlockTypes>;
}

/** Declares the UI half of a plugin: the default export of its `./ui` entry. */
export function defineUiPlugin(plugin: UiPlugin): UiPlugin {
  return plugin;
}
