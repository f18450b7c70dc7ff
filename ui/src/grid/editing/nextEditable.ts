/** The field of the next cell of a row that can be edited, from `field` on; undefined at the row's end. */
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
