/** Replaces the virtual module, because tests run without Vite. */
export const plugins = [];
