const pages: readonly string[] = ['/imprint', '/impressum', '/privacy', '/datenschutz'];

/** Whether a path is one of the imprint or the privacy policy, in whichever of its spellings. */
export function isLegalPage(pathname: string): boolean {
  return pages.includes(pathname.replace(/^(?:\/de)+(?=\/)/, '').replace(/\/+$/, ''));
}
