import { readFileSync } from 'node:fs';
import { inLocale, type Locale, locales } from '@viewkraft/model';
import type { GatePage } from '@viewkraft/server';

/** Uses the public site's colours, light and dark; loads no fonts or pictures. */
const gateStyle = `:root{color-scheme:light;--page:#f7f9fb;--surface:#fff;--border:#dfe5ec;--input:#8494a6;--text:#101a26;--quiet:#465566;--accent:#0b6390;--strong:#084b6e;--on-accent:#fff;--soft:#e3f1f9;--bright:#1583bb;--shadow:0 1px 2px rgb(16 26 38/6%),0 8px 24px rgb(16 26 38/10%)}
:root[data-theme=dark]{color-scheme:dark;--page:#0e141b;--surface:#151d26;--border:#293644;--input:#66788c;--text:#e9eff5;--quiet:#b3c0cd;--accent:#5fb9e6;--strong:#8ccdf0;--on-accent:#06202f;--soft:#143549;--bright:#3ba3d8;--shadow:0 0 0 1px rgb(255 255 255/6%),0 12px 32px rgb(0 0 0/45%)}
@media (prefers-color-scheme:dark){:root:not([data-theme]){color-scheme:dark;--page:#0e141b;--surface:#151d26;--border:#293644;--input:#66788c;--text:#e9eff5;--quiet:#b3c0cd;--accent:#5fb9e6;--strong:#8ccdf0;--on-accent:#06202f;--soft:#143549;--bright:#3ba3d8;--shadow:0 0 0 1px rgb(255 255 255/6%),0 12px 32px rgb(0 0 0/45%)}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--quiet);font:17px/1.6 'Inter Variable',system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}
.skip{position:absolute;left:16px;top:-60px;padding:8px 16px;border-radius:8px;background:var(--accent);color:var(--on-accent)}
.skip:focus{top:12px}
.gate{min-height:100vh;min-height:100dvh;display:grid;grid-template:auto 1fr auto/minmax(0,1fr);width:min(720px,100% - 48px);margin-inline:auto}
header{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;justify-content:space-between;padding:24px 0}
.site-name{margin:0;color:var(--text);font-weight:680;letter-spacing:-.01em;overflow-wrap:anywhere}
main{align-self:center;display:grid;grid-template-columns:minmax(0,1fr);justify-items:center;text-align:center;padding:24px 0 48px;outline:none}
.drawing{width:min(240px,70vw);height:auto;margin-bottom:28px;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
.ground,.mast{stroke:var(--input)}.mast{stroke-width:2.4}.line{stroke:var(--quiet);stroke-width:2}
.row-done{fill:var(--bright)}.row-new{fill:var(--accent)}.row-open{stroke:var(--bright);stroke-width:2;stroke-dasharray:5 6}
@media (prefers-reduced-motion:no-preference){.hanging{animation:swing 5s ease-in-out infinite alternate;transform-origin:86px 22px}@keyframes swing{from{transform:rotate(-1.6deg)}to{transform:rotate(1.6deg)}}}
h1{margin:0 0 16px;color:var(--text);font-size:clamp(32px,3.6vw + 18px,52px);font-weight:680;line-height:1.1;letter-spacing:-.026em;text-wrap:balance}
main p{margin:0;max-width:34em;text-wrap:pretty}
main .lead{margin-bottom:8px;color:var(--text);font-size:1.1em}
form{width:min(440px,100%);margin-top:36px;padding:22px 24px 24px;border:1px solid var(--border);border-radius:14px;background:var(--surface);box-shadow:var(--shadow);text-align:start}
form p{font-size:.9em;margin:0 0 14px}
label{display:block;margin-bottom:6px;color:var(--text);font-weight:600}
.row{display:flex;flex-wrap:wrap;gap:12px}
input[type=password]{flex:1 1 190px;min-width:0;padding:10px 14px;border:1px solid var(--input);border-radius:8px;background:var(--page);color:var(--text);font:inherit}
button{flex:0 1 auto;padding:10px 22px;border:1px solid transparent;border-radius:8px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}
button:hover{background:var(--strong)}
form[aria-busy] button{opacity:.6}
a{color:var(--accent);text-underline-offset:3px}
a:hover{color:var(--strong)}
a:focus-visible,input:focus-visible,button:focus-visible{outline:3px solid var(--bright);outline-offset:2px}
footer{display:flex;flex-wrap:wrap;justify-content:center;gap:8px 28px;padding:24px 0;border-top:1px solid var(--border)}
footer a,nav a{padding:6px 0}
@media (max-width:420px){.gate{width:calc(100% - 32px)}form{padding:18px}button{flex:1 1 100%}}
`;

/** A decorative crane that stacks the rows of a list. */
const gateDrawing = `<svg class="drawing" viewBox="0 0 240 150" width="240" height="150" fill="none" aria-hidden="true" focusable="false">
<path class="ground" d="M12 138h216"/>
<rect class="row-done" x="34" y="116" width="104" height="16" rx="5"/>
<rect class="row-done" x="34" y="94" width="104" height="16" rx="5"/>
<rect class="row-open" x="34" y="72" width="104" height="16" rx="5"/>
<g class="hanging"><path class="line" d="M86 22v20"/><rect class="row-new" x="34" y="42" width="104" height="16" rx="5"/></g>
<path class="mast" d="M186 138V22M198 138V22M186 122l12-16-12-16 12-16-12-16 12-16-12-16M172 138h40"/>
<path class="mast" d="M222 22H66M198 22l-6-12-6 12M192 10L86 22M192 10l30 12"/>
</svg>`;

interface Wanted {
  readonly locale: Locale;
  readonly siteName: string;
  /** Whether to show the password form. */
  readonly withBox: boolean;
}

/** The page shown instead of the site. It works without JavaScript; the script only saves a page load. */
export function gatePage({ locale, siteName, withBox }: Wanted): GatePage {
  const text = texts[locale];
  const link = (path: string, words: string): string => `<a href="${inLocale(path, locale)}">${words}</a>`;
  const other = locales
    .filter((one) => one !== locale)
    .map((one) => {
      return `<a href="${inLocale('/', one)}" hreflang="${one}" lang="${one}">${texts[one].language}</a>`;
    });
  const body = `<a class="skip" href="#content">${text.skip}</a>
<div class="gate">
<header><p class="site-name">${escapeHtml(siteName)}</p><nav aria-label="${text.languages}">${other.join('')}</nav></header>
<main id="content" tabindex="-1">
${gateDrawing}
<h1>${text.title}</h1>
<p class="lead">${text.lead}</p>
<p>${text.stay}</p>
${withBox ? box(locale) : ''}
</main>
<footer>${link(locale === 'de' ? '/impressum' : '/imprint', text.imprint)}${link(locale === 'de' ? '/datenschutz' : '/privacy', text.privacy)}${link('/login', text.signIn)}</footer>
</div>`;
  const page = { title: `${text.title} · ${siteName}`, style: gateStyle, body };
  return withBox ? { ...page, script: '/api/construction/page.js' } : page;
}

function box(locale: Locale): string {
  const { password, submit, hint } = texts[locale];
  return `<form method="post" action="/api/construction" data-home="${inLocale('/', locale)}">
<p id="hint">${hint}</p>
<input type="hidden" name="locale" value="${locale}">
<label for="password">${password}</label>
<div class="row"><input id="password" name="password" type="password" required maxlength="1024" autocomplete="off" aria-describedby="hint">
<button type="submit">${submit}</button></div>
</form>`;
}

type GateTexts = Readonly<
  Record<
    | 'title'
    | 'lead'
    | 'stay'
    | 'hint'
    | 'password'
    | 'submit'
    | 'imprint'
    | 'privacy'
    | 'signIn'
    | 'skip'
    | 'languages'
    | 'language',
    string
  >
>;

/** The plugin's own texts, escaped: they contain no HTML. */
const texts = Object.fromEntries(
  locales.map((locale) => {
    const file = new URL(`../../locales/${locale}/ui.json`, import.meta.url);
    const read = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    return [locale, Object.fromEntries(Object.entries(read).map(([key, words]) => [key, escapeHtml(words)]))];
  }),
) as Record<Locale, GateTexts>;

function escapeHtml(words: string): string {
  return words.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
