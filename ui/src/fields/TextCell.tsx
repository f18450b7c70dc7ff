import { excerpt } from './excerpt.js';

/** The beginning of a longer text; its title says some more. */
export function TextCell({ text }: { readonly text: string }) {
  const line = excerpt(text);
  return <span title={line}>{line}</span>;
}
