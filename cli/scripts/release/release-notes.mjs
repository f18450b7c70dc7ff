const unreleased = /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m;

/**
 * The changelog with a section for the version: the text under "Unreleased" or, if that is empty, the lines of the
 * commits. `notes` is the section's text.
 */
export function releaseNotes(changelog, version, date, fromCommits) {
  const [found, written] = unreleased.exec(changelog) ?? [];
  if (found === undefined) throw new Error('CHANGELOG.md has no heading "## Unreleased".');
  const notes = written.trim() || fromCommits;
  const section = `## Unreleased\n\n## ${version} (${date})\n\n${notes}\n\n`;
  return { notes, changelog: `${changelog.replace(found, () => section).trimEnd()}\n` };
}

/** The lines that Lerna wrote above `before`, without its headings. */
export function commitLines(before, after) {
  const [added] = after.split(before.trim());
  const [, lines = ''] = /^#{1,2} .*\d+\.\d+\.\d+.*\n([\s\S]*)$/m.exec(added) ?? [];
  return lines.trim().replaceAll(/\n{3,}/g, '\n\n');
}
