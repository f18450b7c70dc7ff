import { posix } from 'node:path';

const repository = 'https://github.com/viewkraft/viewkraft/blob/main';
const isAddress = /^(?:[a-z]+:|#|\/)/;

/**
 * Links as they work in the repository, changed so that they work on the site: a README.md is the index of its folder, and what is
 * outside of `docs/` leads to the repository.
 */
export function outsideLinks(markdown) {
  markdown.core.ruler.push('outside-links', ({ tokens, env }) => {
    const page = posix.join('docs', env.realPath ? relativeOf(env) : env.relativePath);
    for (const { type, children } of tokens) if (type === 'inline') children.forEach((token) => rewrite(token, page));
  });
}

const relativeOf = ({ realPath, path, relativePath }) =>
  realPath === path ? relativePath : relativePath.replace(/index\.md$/, 'README.md');

function rewrite(token, page) {
  const href = token.type === 'link_open' ? token.attrGet('href') : null;
  if (href === null || isAddress.test(href)) return;
  const [path, anchor] = href.split('#');
  const target = posix.join(posix.dirname(page), path);
  const isOutside = !target.startsWith('docs/') || !/(?:\.md|\/)$/.test(target);
  const moved = isOutside ? `${repository}/${target}` : path.replace(/(^|\/)README\.md$/, '$1index.md');
  token.attrSet('href', anchor === undefined ? moved : `${moved}#${anchor}`);
}
