/**
 * The sections of a changelog from version `to` down to `from`, without that one; those of `to` alone when `from` is not
 * in it. Headings are `## 1.2.3 (date)`, the newest first.
 */
export function changesBetween(changelog: string, from: string | undefined, to: string): string {
  const sections = changelog.split(/^(?=## )/m).filter((section) => /^## \d/.test(section));
  const versions = sections.map((section) => /^## (\S+)/.exec(section)?.[1]);
  const first = versions.indexOf(to);
  if (first < 0) return '';
  const last = from === undefined ? -1 : versions.indexOf(from);
  return sections.slice(first, last > first ? last : first + 1).join('').trim(); // prettier-ignore
}
