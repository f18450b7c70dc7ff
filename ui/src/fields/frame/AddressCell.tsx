interface AddressCellProps {
  readonly text: string;
  readonly href: string | undefined;
  readonly isOutside?: boolean;
}

/** A link in a grid cell, or plain text without an address. Tab skips it: the grid has its own keyboard navigation. */
export function AddressCell({ text, href, isOutside }: AddressCellProps) {
  if (href === undefined) return <span title={text}>{text}</span>;
  return (
    <a
      className="vk-quiet-link"
      href={href}
      title={text}
      tabIndex={-1}
      onClick={(event) => event.stopPropagation()}
      {...(isOutside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {isOutside ? text.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '') : text}
    </a>
  );
}
