import { renderToReadableStream } from 'react-dom/server';
import { PluginBoundary } from './PluginBoundary.js';

function Broken(): never {
  throw new Error('no slot');
}

test('[A15] a part of a plugin that throws is left out of the page that the server renders, which has all the rest', async () => {
  const failures: unknown[] = [];
  const page = (
    <footer>
      <a href="/imprint">Imprint</a>
      <PluginBoundary plugin="faulty">
        <Broken />
      </PluginBoundary>
      <PluginBoundary plugin="zoo">
        <a href="/zoo">Zoo</a>
      </PluginBoundary>
    </footer>
  );
  const stream = await renderToReadableStream(page, { onError: (error) => void failures.push(error) });
  await stream.allReady;
  const html = await new Response(stream).text();
  expect(html).toContain('<a href="/imprint">Imprint</a>');
  expect(html).toContain('<a href="/zoo">Zoo</a>');
  expect(failures).toEqual([new Error('no slot')]);
});
