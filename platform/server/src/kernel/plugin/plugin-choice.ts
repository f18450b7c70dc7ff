/** Nest's injection token of the `PluginChoice`. */
export const PLUGIN_CHOICE = Symbol('PLUGIN_CHOICE');

/** The plugins chosen to serve, which may differ from those serving while a plugin is being switched on or off. */
export interface PluginChoice {
  /** Whether the plugin is chosen, or about to be. */
  isChosen(name: string): boolean;
}
