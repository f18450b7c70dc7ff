import { posix } from 'node:path';

const repository = 'https://github.com/viewkraft/viewkraft/blob/main';
/** The site serves these files from its root. */
const files = 'docs/public/';
const isAddress = /^(?:[a-z]+:|#|\/)/;

/**
 * Links as they work in the repository, changed so that they work on the site: a README.md is the index of its folder, and what is
 * outside of `docs/` leads to the repository.
 */
export function outsideLinks(markdown) {
  markdown.core.ruler.push('outside-links', ({ tokens, env }) => {
    const page = posix.join('docs', env.realPath ? relativeOf(env) : env.relativePath);
    for (const { type, children } of tokens) if (type === 'inline') for (const token of children) rewrite(token, page);
  });
}

const relativeOf = ({ realPath, path, relativePath }) =>
  realPath === path ? relativePath : relativePath.replace(/index\.md$/, 'README.md');

const attributes = { link_open: 'href', image: 'src' };

function rewrite(token, page) {
  const attribute = attributes[token.type];
  const href = attribute && token.attrGet(attribute);
  if (!href || isAddress.test(href)) return;
  const [path, anchor] = href.split('#');
  const target = posix.join(posix.dirname(page), path);
  if (target.startsWith(files)) return token.attrSet(attribute, `/${target.slice(files.length)}`);
  const isOutside = !target.startsWith('docs/') || !/(?:\.md|\/)$/.test(target);
  const moved = isOutside ? `${repository}/${target}` : path.replace(/(^|\/)README\.md$/, '$1index.md');
  token.attrSet(attribute, anchor === undefined ? moved : `${moved}#${anchor}`);
}
