/** Returns the field of the next editable cell of a row after `field`; undefined at the row's end. */
export function nextEditable(
  fields: readonly string[],
  field: string,
  step: 1 | -1,
  isEditable: (field: string) => boolean,
): string | undefined {
  const at = fields.indexOf(field);
  const rest = step === 1 ? fields.slice(at + 1) : fields.slice(0, at).reverse();
  return rest.find(isEditable);
}
