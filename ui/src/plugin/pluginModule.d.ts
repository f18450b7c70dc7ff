/** Made by `ui/pluginModule.ts`: the plugins that were enabled when the UI was built, by name. */
declare module 'virtual:viewkraft-plugins' {
  export const plugins: readonly (readonly [string, import('./UiPlugin.js').UiPlugin])[];
}
