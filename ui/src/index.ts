/**
 * Public API for plugins on every page, including public ones. Nothing here imports MUI, the router or i18next; those
 * are in `@viewkraft/ui/app`.
 */
export * from './base/plugin/UiPlugin.js';
export type { BlockProps } from './base/plugin/BlockProps.js';
export { useSite, type Site } from './base/site/Site.js';
export { SiteLink } from './base/site/SiteLink.js';
export { siteText, type SiteText, type TextTree } from './base/texts/siteTexts.js';
export { shake } from './base/dialogs/shake.js';
export { filterAndSort, type ListOptions } from '@viewkraft/model';
