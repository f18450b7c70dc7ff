import type { PluginContext } from '@viewkraft/server';
import type { ConstructionOptions } from './construction-options.js';

/** Whether a password opens the site: there is one, and the site may store that it was given (G9). */
export const hasWayIn = ({ options, site }: PluginContext<ConstructionOptions>): boolean =>
  options.passwordHash !== '' && !site.noCookies;
