/**
 * The mark at the label of a field that must be filled in. Its place is there also where it is off: a key in one field may
 * turn the marks of many others on and off, which then lays out nothing but the marks.
 */
export function RequiredMark({ isOn }: { readonly isOn: boolean }) {
  return (
    <span className="vk-required" aria-hidden>
      {isOn ? '*' : ''}
    </span>
  );
}
