import fc from 'fast-check';
import { cleanHtml } from '../src/server/clean-html.js';

test('[H3] plain elements and links stay, everything else becomes text', () => {
  expect(cleanHtml('<p class="x">Kept <b>two</b> years<br/></p>')).toBe('<p>Kept <b>two</b> years<br></p>');
  expect(cleanHtml('<a href="https://x.example/p" onclick="y()">policy</a>')).toBe(
    '<a href="https://x.example/p" target="_blank" rel="noopener noreferrer">policy</a>',
  );
  expect(cleanHtml('<a href="javascript:alert(1)">x</a>')).toBe('<a>x</a>');
  expect(cleanHtml('<script>x</script><img src=x onerror=y>')).toBe(
    '&lt;script&gt;x&lt;/script&gt;&lt;img src=x onerror=y&gt;',
  );
  expect(cleanHtml('1 < 2 <p')).toBe('1 &lt; 2 &lt;p');
});

test('[H3] whatever the input, only plain elements come through, and no attribute but a link’s address', () => {
  const pieces = fc.constantFrom('<', '>', '"', "'", '/', ' ', '=', 'a', 'p', 'b', 'href', 'script', 'onclick', 'javascript:', 'https://x', '\n', '<a ', '<p>'); // prettier-ignore
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 24 }), (parts) => {
      const clean = cleanHtml(parts.join(''));
      const known = /<\/?(?:p|br|b|strong|i|em|ul|ol|li|code|a)>|<a href="[^"<>\s'`]*" target="_blank" rel="noopener noreferrer">/g; // prettier-ignore
      expect(clean.replace(known, '')).not.toMatch(/[<>]/);
      expect(clean).not.toMatch(/href="javascript/i);
    }),
    { numRuns: 2_000 },
  );
});
