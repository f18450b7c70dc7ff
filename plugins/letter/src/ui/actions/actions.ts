/** One chunk: each of them is small, and needs what the others need. */
export { default as writeLetter } from './writeLetter.js';
export { default as showLetter } from './showLetter.js';
export { default as copyLink } from './copyLink.js';
export { default as newLink } from './newLink.js';
export { default as markAsSent } from './markAsSent.js';
