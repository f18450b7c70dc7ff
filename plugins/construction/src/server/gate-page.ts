import { readFileSync } from 'node:fs';
import { inLocale, locales, type Locale } from '@viewkraft/model';
import type { GatePage } from '@viewkraft/server';
import { gateDrawing } from './gate-drawing.js';
import { gateStyle } from './gate-style.js';

interface Wanted {
  readonly locale: Locale;
  readonly siteName: string;
  /** Whether there is a password to ask for. */
  readonly withBox: boolean;
}

/** The page that stands in the place of the site. It works without JavaScript; the script only spares a way. */
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

/** The plugin's own, beside its code: they may hold no HTML. */
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
