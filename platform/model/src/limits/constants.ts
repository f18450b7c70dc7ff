/**
 * Values that the server and the browser must agree on. All other limits and timings are in the file that applies them.
 */
export const constants = {
  cookiePath: '/',
  /** How long a browser remembers the chosen language. */
  localeCookieDays: 365,
  /** Maximum width and height of a resized picture in pixels. */
  maxImageSide: 4_096,
} as const;
