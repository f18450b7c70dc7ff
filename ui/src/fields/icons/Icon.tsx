/** A drawing of one path on a grid of 24; nothing to a screen reader, for the button around it has a name. */
export function Icon({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden focusable="false">
      <path d={path} />
    </svg>
  );
}
