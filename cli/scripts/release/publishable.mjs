/** Whether an entry of `files` includes the path; npm always includes `package.json`. */
const includes = (files, path) =>
  path === 'package.json' ||
  path.includes('*') ||
  files.some((entry) => path === entry || path.startsWith(`${entry}/`));

/** Every path that `exports` or `bin` names, without `./`. */
const pathsOf = (value) =>
  typeof value === 'string' ? [value.replace(/^\.\//, '')] : Object.values(value ?? {}).flatMap(pathsOf);

/** Reasons why npm would refuse the package, or publish one that does not work. `names`: all packages that are published. */
function publishingProblems({ name, license, files = [], publishConfig, exports, bin, dependencies }, names) {
  const missing = [exports, bin].flatMap(pathsOf).filter((path) => !includes(files, path));
  const unpublished = Object.keys(dependencies ?? {}).filter(
    (other) => other.startsWith('@viewkraft/') && !names.includes(other),
  );
  return [
    ...(name?.startsWith('@viewkraft/') || name === 'create-viewkraft' ? [] : ['its name is outside @viewkraft']),
    ...(license ? [] : ['it has no "license"']),
    ...(files.length > 0 ? [] : ['it has no "files"']),
    ...(publishConfig?.access === 'public' ? [] : ['"publishConfig" has no "access": "public"']),
    ...missing.map((path) => `"files" leaves out ${path}`),
    ...unpublished.map((other) => `it needs ${other}, which is private`),
  ];
}

/** Each package with `problems`, or `isPrivate`: npm never publishes it. */
export function publishingOf(packages) {
  const names = packages.filter((each) => !each.private).map(({ name }) => name);
  return packages.map((each) => ({
    name: each.name,
    isPrivate: each.private === true,
    problems: each.private ? [] : publishingProblems(each, names),
  }));
}
