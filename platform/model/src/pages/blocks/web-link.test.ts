import { isLink, isPictureAddress } from './web-link.js';

test.each([
  'https://a.de',
  'http://a.de:80/b?c#d',
  '/',
  '/über',
  '/a/b?c=d#e',
  '#oben',
  'mailto:a@b.de?subject=x',
  'tel:+49-40-123',
])('[B1] a link may lead to %s', (href) => expect(isLink(href)).toBe(true));

test.each([
  '',
  '#',
  'a',
  '//a.de',
  '/.//a.de',
  '/b/..//a.de',
  '/%2e//a.de',
  '/\\a.de',
  '/\t/a.de',
  ' /a',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'https://user@evil.example',
  'https:///a',
  'mailto:',
  'tel:',
])('[B1] no link leads to %j', (href) => {
  expect(isLink(href)).toBe(false);
  expect(isPictureAddress(href)).toBe(false);
});
