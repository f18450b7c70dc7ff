import type { PluginContext } from '@viewkraft/server';
import type { ConstructionOptions } from './construction-options.js';

/** Returns whether a password opens the site: one is configured, and the site may store the access cookie (G9). */
export const acceptsPassword = ({ options, site }: PluginContext<ConstructionOptions>): boolean =>
  options.passwordHash !== '' && !site.noCookies;
