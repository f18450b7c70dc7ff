import type { BlockTypes, Locale, RouteMeta } from '@viewkraft/model';
import type { ComponentType } from 'react';
import type { WireRecord } from '../api/WireRecord.js';
import type { FieldKind } from '../fields/FieldKind.js';
import type { ViewModel } from '../model/ViewModel.js';
import type { BlockComponents } from '../site/blocks/BlockProps.js';
import type { TextTree } from '../site/texts/siteTexts.js';

/** Code that comes when it is needed: `() => import('./Dialog.js')` with a default export. */
export type Lazy<T> = () => Promise<{ readonly default: T }>;

/** Content of another host that a block of a page would show. */
export interface ElsewhereContent {
  readonly kind: 'map' | 'embed';
  /** Of a map: who draws it. */
  readonly provider?: 'google' | 'osm';
  readonly title: string;
  /** Where a link to it leads. */
  readonly href: string;
  /** What a frame would load. */
  readonly frame: string;
}

/** Places that plugins may fill, with what each of them is given. */
export interface SlotProps {
  /** Among the links at the foot of the public pages. */
  'site-footer': object;
  /** Among the buttons of content of another host; stays there while the frame is shown in its place. */
  elsewhere: {
    readonly content: ElsewhereContent;
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

/** What a slot is filled with; light ones directly, the others when they are needed. */
export type SlotPart<Name extends SlotName> =
  { readonly Component: ComponentType<SlotProps[Name]> } | { readonly load: Lazy<ComponentType<SlotProps[Name]>> };

/** A page; its path stands in the server's half too, with the same meta. */
export interface UiRoute {
  /** Without locale: `/service/letter/:id`. */
  readonly path: string;
  readonly meta: RouteMeta;
  /** Key of the window's title in the plugin's texts; left out: the page sets it by itself. */
  readonly title?: string;
  /** One of the plugin's own `layouts`, in the place of `meta.layout`. */
  readonly layout?: string;
  /** Stands without MUI and the texts of the private area, as the public pages do, also for who is signed in. */
  readonly isLight?: boolean;
  readonly load: Lazy<ComponentType>;
}

/** Something that can be done with a record: a button of its row and of its form. */
export interface RecordAction {
  readonly name: string;
  /** Key of its label in the plugin's texts. */
  readonly label: string;
  /** Views that have it; left out: all. */
  readonly views?: readonly string[];
  /** Where it stands; left out: in both. */
  readonly places?: readonly ('grid' | 'form')[];
  /** The view whose records it makes: who may not create there is not offered it. */
  readonly creates?: string;
  readonly isShown?: (record: WireRecord, model: ViewModel) => boolean;
  /** A small icon of 24 by 24 units: the `d` of its path. */
  readonly icon?: string;
  /** What it does; what it throws is told to the user. `reload` shows the record anew. */
  readonly load: Lazy<(call: RecordActionCall) => void | Promise<void>>;
}

export interface RecordActionCall {
  readonly model: ViewModel;
  readonly record: WireRecord;
  readonly locale: Locale;
  /** Leads to an address of this site, without its locale. */
  readonly go: (path: string) => void;
  readonly reload: () => Promise<void>;
}

/** A page of administrators: `/admin/{name}`, which the server's half has among its routes. */
export interface UiAdminPage {
  readonly name: string;
  /** Key of its title in the plugin's texts: in the navigation, and the window's. */
  readonly title: string;
  readonly load: Lazy<ComponentType>;
}

/** What happens once when a page starts, whichever it is, before anything is shown. */
export interface PluginStart {
  /** The plugin's public section of the server's configuration. */
  readonly section: Readonly<Record<string, unknown>>;
  readonly locale: Locale;
  readonly noCookies: boolean;
  /** Nobody else may learn the address of this document: nothing of other hosts may come to it, whoever has agreed. */
  readonly isSecret: boolean;
}

/**
 * Everything that a plugin may bring to the UI. The definition comes with every page, so it stays small: what it shows is
 * named by functions that load it.
 */
export interface UiPlugin {
  readonly name: string;
  /** Shown as `{name}.{key}`, in the application and on the public pages. */
  readonly texts?: Readonly<Record<Locale, Lazy<TextTree>>>;
  readonly start?: (start: PluginStart) => void;
  /** Stand on every page, public ones too, after its content; each decides itself whether there is something to show. */
  readonly dialogs?: readonly Lazy<ComponentType>[];
  readonly slots?: { readonly [Name in SlotName]?: SlotPart<Name> };
  /** A page in the place of every page, where its component says so. */
  readonly gates?: readonly Lazy<ComponentType<{ readonly children: React.ReactNode }>>[];
  readonly routes?: readonly UiRoute[];
  /** Frames that its routes may name as `layout`. */
  readonly layouts?: Readonly<Record<string, Lazy<ComponentType<{ readonly children: React.ReactNode }>>>>;
  /** Editors of columns, named by `editor` in view files. */
  readonly fields?: Readonly<Record<string, Lazy<FieldKind>>>;
  readonly recordActions?: readonly RecordAction[];
  readonly adminPages?: readonly UiAdminPage[];
  /** Components of the block types that the server's half declares. */
  readonly blocks?: BlockComponents;
  /** The same description as in the server's half, for the editor; its words stand under `blocks.types`, `blocks.hints`, `blocks.fields` of the plugin's texts. */
  readonly blockTypes?: Lazy<BlockTypes>;
}

/** Declares a plugin's half for the UI: the default export of its `./ui`. */
export function defineUiPlugin(plugin: UiPlugin): UiPlugin {
  return plugin;
}
