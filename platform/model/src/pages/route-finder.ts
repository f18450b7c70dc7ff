/** Finds a route by a path without locale and trailing slash; a literal segment takes precedence over `:name`. */
export const routeFinder = <Route extends { readonly path: string }>(
  routes: readonly Route[],
): ((path: string) => Route | undefined) => {
  const plain = new Map(routes.filter(({ path }) => !path.includes(':')).map((route) => [route.path, route]));
  const patterns = routes
    .filter(({ path }) => path.includes(':'))
    .map((route) => ({ route, pattern: new RegExp(`^${escaped(route.path).replace(/:\w+/g, '[^/]+')}$`) }));
  return (path) => plain.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.route;
};

const escaped = (path: string): string => path.replace(/[.~-]/g, '\\$&');
