/** So many rows and what they do: "1 row has", "2 rows have". */
export function rowsText(count: number, one: string, many: string): string {
  return count === 1 ? `1 row ${one}` : `${count} rows ${many}`;
}
