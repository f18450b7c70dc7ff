/**
 * What plugins may use on every page, the public ones too. Nothing here brings MUI, the router or i18next with it: those
 * stand in `@viewkraft/ui/app`.
 */
export * from './plugin/UiPlugin.js';
export type { BlockProps } from './site/blocks/BlockProps.js';
export { useSite, type Site } from './site/Site.js';
export { SiteLink } from './site/SiteLink.js';
export { siteText, type SiteText, type TextTree } from './site/texts/siteTexts.js';
export { shake } from './layouts/shake.js';
