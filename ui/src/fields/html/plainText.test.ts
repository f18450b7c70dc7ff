import { plainText } from './plainText.js';

describe('the plain text of HTML', () => {
  test('[F4] contains what a reader would see', () => {
    expect(plainText('<p>A <b>bold</b>&amp;&#33;</p><!-- no --><script>no</script><ul><li>x')).toBe('A bold&! x');
  });

  test('[F4] a megabyte of unclosed tags is parsed quickly', () => {
    for (const part of ['<a', '<b ', '<!--', '<style', '&#', '</']) {
      expect(typeof plainText(part.repeat(500_000))).toBe('string');
    }
  });
});
