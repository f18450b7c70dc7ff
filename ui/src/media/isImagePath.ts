/** Whether an upload's address is that of an image; documents have no picture to show. */
export function isImagePath(path: string): boolean {
  return /^\/media\/.+\.(jpg|png|gif|webp|avif|svg)$/.test(path);
}
