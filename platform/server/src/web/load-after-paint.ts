const moduleTags =
  /\s*<(?:script type="module"[^>]* src="([^"]+)"[^>]*><\/script|link rel="modulepreload"[^>]* href="([^"]+)"[^>]*)>/g;

/** Where no paint is reported, scripts are requested after this time. */
const longestWaitMs = 5_000;

/**
 * Returns a page whose modules are requested once its content is painted. A page that is complete without scripts shows
 * earlier when they do not compete with its styles, font and pictures. `nonce`: of the content policy; empty: none.
 */
export function loadAfterPaint(html: string, nonce = ''): string {
  const modules = [...html.matchAll(moduleTags)];
  const entries = modules.flatMap(([, src]) => src ?? []);
  const preloads = modules.flatMap(([, , href]) => href ?? []);
  return html
    .replaceAll(moduleTags, '')
    .replace('</head>', () => `<script${nonce && ` nonce="${nonce}"`}>${loader(entries, preloads)}</script></head>`);
}

const loader = (entries: readonly string[], preloads: readonly string[]): string => `
      (function (entries, preloads) {
        var isLoading = false;
        var add = function (name, properties) {
          document.head.append(Object.assign(document.createElement(name), properties, { crossOrigin: '' }));
        };
        var load = function () {
          if (isLoading) return;
          isLoading = true;
          entries.concat(preloads).forEach(function (file) {
            add('link', { rel: 'modulepreload', href: file });
          });
          // An added script does not wait for the end of the document by itself.
          var run = function () {
            entries.forEach(function (file) {
              add('script', { type: 'module', src: file });
            });
          };
          if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run);
          else run();
        };
        // Pages in the background are not painted.
        if (document.visibilityState === 'hidden') return load();
        setTimeout(load, ${longestWaitMs});
        ['visibilitychange', 'pointerdown', 'keydown'].forEach(function (event) {
          document.addEventListener(event, load, { once: true });
        });
        new PerformanceObserver(function (seen) {
          if (seen.getEntriesByName('first-contentful-paint').length > 0) load();
        }).observe({ type: 'paint', buffered: true });
      })(${JSON.stringify(entries)}, ${JSON.stringify(preloads)});
    `;
