/** All actions in one chunk: each is small, and they share their dependencies. */
export { default as writeLetter } from './writeLetter.js';
export { default as showLetter } from './showLetter.js';
export { default as copyLink } from './copyLink.js';
export { default as newLink } from './newLink.js';
export { default as markAsSent } from './markAsSent.js';
