import type { MarkdownNode } from '@viewkraft/model';
import { createElement, type ReactNode } from 'react';
import { SiteLink } from '../../../base/site/SiteLink.js';

/** Renders markdown nodes: the server has parsed the markdown, so that pages load no parser. */
export function Prose({ nodes }: { readonly nodes: readonly MarkdownNode[] }) {
  return <>{nodes.map(shown)}</>;
}

function shown(node: MarkdownNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, attributes, ...inner] = node;
  const children = inner.map(shown);
  if (tag === 'a') {
    return (
      <SiteLink key={key} to={String(attributes?.['href'])}>
        {children}
      </SiteLink>
    );
  }
  if (tag === 'img') return <img key={key} {...attributes} alt={String(attributes?.['alt'])} loading="lazy" />;
  if (tag === 'table') {
    // A wide table scrolls on its own, also by keyboard.
    return (
      <div key={key} className="prose-table" role="group" tabIndex={0}>
        <table>{children}</table>
      </div>
    );
  }
  // Wide code scrolls, so it must be reachable by keyboard.
  const reach = tag === 'pre' ? { tabIndex: 0 } : {};
  return createElement(tag, { key, ...attributes, ...reach }, ...children);
}
