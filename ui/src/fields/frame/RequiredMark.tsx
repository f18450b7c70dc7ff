/**
 * The mark at the label of a required field. The element exists even when the mark is off: a keystroke in one field may
 * toggle the marks of many others, and this way only the marks need a new layout.
 */
export function RequiredMark({ isOn }: { readonly isOn: boolean }) {
  return (
    <span className="vk-required" aria-hidden>
      {isOn ? '*' : ''}
    </span>
  );
}
