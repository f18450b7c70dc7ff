/** What the tag manager was told last; undefined as long as nothing of it is in this page. */
let told: boolean | undefined;

/** Fetches what loads the tag manager when it is granted, and not before; later changes are passed on. */
export async function followTag(tagId: string | undefined, isGranted: boolean): Promise<void> {
  if (tagId === undefined || isGranted === (told ?? false)) return;
  told = isGranted;
  const { tagManager } = await import('./tagManager.js');
  tagManager(tagId, isGranted);
}
