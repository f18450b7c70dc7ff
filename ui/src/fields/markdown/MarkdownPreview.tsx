import { useDeferredValue, useLayoutEffect, useRef } from 'react';
import { renderMarkdown } from './renderMarkdown.js';

interface MarkdownPreviewProps {
  readonly id: string;
  readonly label: string;
  readonly text: string;
}

/** The text as its reader will see it; follows the typing when there is time. */
export function MarkdownPreview({ id, label, text }: MarkdownPreviewProps) {
  const element = useRef<HTMLElement>(null);
  const deferred = useDeferredValue(text);
  useLayoutEffect(() => element.current?.replaceChildren(renderMarkdown(deferred)), [deferred]);
  // It scrolls, so the keyboard must reach it.
  return <section ref={element} id={id} className="vk-preview vk-prose" aria-label={label} tabIndex={0} />;
}
