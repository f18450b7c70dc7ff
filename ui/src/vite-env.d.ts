/// <reference types="vite/client" />
declare module '@fontsource-variable/inter';
/** The version of the package, put in by the build. */
declare const __VIEWKRAFT_VERSION__: string;
