import { extractInlineStyles } from './extractInlineStyles.js';

test('[L1] style attributes become rules of a style sheet, one per distinct style; HTML without any stays unchanged', () => {
  const rendered =
    '<p style="left:25mm;top:1.5mm">a</p><p style="width:calc(100% - 2px)">b</p><p style="left:25mm;top:1.5mm">style=&quot;</p>';
  expect(extractInlineStyles(rendered)).toEqual({
    html: '<p data-style="0">a</p><p data-style="1">b</p><p data-style="0">style=&quot;</p>',
    style: '#root [data-style="0"]{left:25mm;top:1.5mm}\n#root [data-style="1"]{width:calc(100% - 2px)}',
  });
  expect(extractInlineStyles('<p>a</p>')).toEqual({ html: '<p>a</p>', style: '' });
});

test.each([
  '--a:}body{display:none',
  '--a:&lt;/style&gt;',
  'content:&quot;a',
  'background:url(https://x.example/a.png)',
  '--a:calc((1px)',
  '--a:/* ',
  '--a:\\7d',
])('[L1] what could reach beyond its element, %s, stays an attribute, which the policy refuses', (declarations) => {
  const rendered = `<p style="${declarations}">a</p>`;
  expect(extractInlineStyles(rendered)).toEqual({ html: rendered, style: '' });
});
