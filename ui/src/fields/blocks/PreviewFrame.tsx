import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface PreviewFrameProps {
  readonly title: string;
  /** Width of the simulated window in CSS pixels; the frame is scaled down to the available space. */
  readonly width: number;
  readonly theme: 'light' | 'dark';
  readonly children: ReactNode;
}

/** An iframe, so that media queries and the theme apply to the preview instead of the surrounding page. */
export function PreviewFrame({ title, width, theme, children }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement>();
  useEffect(() => {
    const inner = frame.current?.contentDocument;
    if (!inner) return;
    inner.documentElement.dataset['theme'] = theme;
    inner.documentElement.lang = document.documentElement.lang;
  }, [theme, body]);
  useEffect(() => {
    const inner = frame.current?.contentDocument;
    if (!inner) return;
    inner.head.replaceChildren(...styles().map((node) => inner.importNode(node, true)));
    // The preview is not interactive: links do nothing, and Tab skips it.
    inner.body.setAttribute('inert', '');
    setBody(inner.body);
  }, []);
  useEffect(() => {
    const element = frame.current;
    const box = element?.parentElement;
    if (!element || !box) return undefined;
    const fit = () => {
      const scale = Math.min(1, box.clientWidth / width);
      element.style.width = `${width}px`;
      element.style.height = `${box.clientHeight / scale}px`;
      element.style.transform = `scale(${scale})`;
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    return () => observer.disconnect();
  }, [width]);
  return (
    <div className="vk-preview-box">
      <iframe ref={frame} title={title} />
      {body && createPortal(children, body)}
    </div>
  );
}

function styles(): Node[] {
  return [...document.head.querySelectorAll('link[rel="stylesheet"], style[data-vite-dev-id]')];
}
