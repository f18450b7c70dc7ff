/** The product's mark: rows of a list that become a V. */
export function BrandMark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0b5f85" />
      <path d="M8 9.5h6.2M8 16h9.4M8 22.5h6.2" stroke="#bfe3f4" strokeWidth="2.6" strokeLinecap="round" />
      <path
        d="M17 9.5l3.6 13 4-13"
        fill="none"
        stroke="#fff"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
