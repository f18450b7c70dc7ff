import { renderToReadableStream } from 'react-dom/server';
import { PluginBoundary } from './PluginBoundary.js';

function Broken(): never {
  throw new Error('no slot');
}

test('[A15] a plugin’s component that throws is left out of the server-rendered page, which is otherwise complete', async () => {
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
