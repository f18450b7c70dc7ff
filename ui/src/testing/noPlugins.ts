/** In the place of the virtual module: tests run without Vite. */
export const plugins = [];
