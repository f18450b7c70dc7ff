import type { Locale } from '@viewkraft/model';
import type { FastifyReply } from 'fastify';
import { sendUncompressed } from '../kernel/http/compress-pages.js';
import { newNonce } from './content-policy.js';
import { escapeHtml } from './escape-html.js';
import type { PageShell } from './page-shell.js';

interface PlainInput {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly autocomplete: string;
  /** Why the previous input was rejected. */
  readonly problem?: string;
}

/**
 * A page without scripts: a heading, a text, at most one form with one field, and one link. Everything in it is
 * escaped.
 */
interface PlainPage {
  readonly locale: Locale;
  readonly title: string;
  readonly lead: string;
  /** Facts shown above the form: name and value. */
  readonly facts?: readonly (readonly [string, string])[];
  readonly form?: {
    /** Path of the form's action. */
    readonly action: string;
    /** Hidden fields. */
    readonly fields: Readonly<Record<string, string>>;
    /** One field to fill in. */
    readonly input?: PlainInput;
    readonly button: string;
  };
  readonly note?: string;
  readonly link?: { readonly href: string; readonly text: string };
}

/** Looks like the pages of the UI and uses their style sheets; only the rules of MUI are repeated here. */
const style = `
.vk-plain { min-height: 100vh; outline: none; display: grid; place-items: center; padding: 32px 16px; }
.vk-plain-card { width: min(400px, 100%); padding: 32px; border: 1px solid var(--vk-border); border-radius: 12px;
  background: var(--vk-surface); hyphens: auto; }
.vk-plain p.vk-plain-site { margin: 0 0 24px; color: var(--vk-text-quiet); font-weight: 600; }
.vk-plain h1 { margin: 0; font-size: 24px; line-height: 1.25; font-weight: 650; letter-spacing: -0.01em; }
.vk-plain p { margin: 8px 0 0; color: var(--vk-text-quiet); }
.vk-plain dl { margin: 20px 0 0; padding: 12px 16px; border-radius: var(--vk-radius-input); background: var(--vk-surface-sunken); }
.vk-plain dt { font-size: 13px; color: var(--vk-text-quiet); }
.vk-plain dd { margin: 0; font-weight: 550; overflow-wrap: anywhere; }
.vk-plain dd + dt { margin-top: 8px; }
.vk-plain form { margin: 24px 0 0; }
.vk-plain label { display: block; margin: 0 0 4px; font-weight: 500; }
.vk-plain input:not([type='hidden']) { box-sizing: border-box; width: 100%; padding: 10px 12px; border: 1px solid var(--vk-border);
  border-radius: var(--vk-radius-input); background: var(--vk-surface); color: inherit; font: 400 16px/1.5 var(--vk-font); }
.vk-plain form p { margin: 4px 0 16px; font-size: 13px; }
.vk-plain form p[role='alert'] { color: var(--vk-negative); }
.vk-plain button { width: 100%; padding: 10px 22px; border: 0; border-radius: var(--vk-radius-input);
  background: var(--vk-accent); color: var(--vk-on-accent); font: 600 15px/1.5 var(--vk-font); cursor: pointer; }
.vk-plain button:hover { background: var(--vk-accent-strong); }
.vk-plain p.vk-plain-note { margin-top: 16px; font-size: 13px; color: var(--vk-text-faint); }
.vk-plain a { display: inline-block; margin-top: 24px; color: var(--vk-accent); font-weight: 500; text-underline-offset: 3px; }
@media (max-width: 480px) { .vk-plain-card { padding: 24px 20px; } }
`;

/** Sends a plain page with `no-store` and the content policy of pages. */
export function sendPlainPage(reply: FastifyReply, shell: PageShell, status: number, page: PlainPage): void {
  const nonce = newNonce();
  // The hidden fields of a form are secret tokens.
  if (page.form) sendUncompressed(reply);
  void reply
    .code(status)
    .headers({
      'content-security-policy': shell.plainPolicy(nonce),
      // With `no-referrer` a browser would send `Origin: null` with the form, and the request would be refused.
      'referrer-policy': 'same-origin',
      'content-language': page.locale,
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(
      shell.renderPlain(page.locale, nonce, {
        title: `${page.title} - ${shell.siteName}`,
        style,
        body: bodyOf(page, shell.siteName),
      }),
    );
}

const skipTexts: Readonly<Record<Locale, string>> = { en: 'Skip to content', de: 'Zum Inhalt' };

function bodyOf({ locale, title, lead, facts = [], form, note, link }: PlainPage, siteName: string): string {
  const parts = [
    `<p class="vk-plain-site">${escapeHtml(siteName)}</p>`,
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(lead)}</p>`,
  ];
  if (facts.length > 0) {
    const rows = facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`);
    parts.push(`<dl>${rows.join('')}</dl>`);
  }
  if (form) {
    const fields = Object.entries(form.fields).map(
      ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    );
    const button = `<button type="submit">${escapeHtml(form.button)}</button>`;
    parts.push(
      `<form method="post" action="${escapeHtml(form.action)}">${fields.join('')}${form.input ? fieldOf(form.input) : ''}${button}</form>`,
    );
  }
  if (note !== undefined) parts.push(`<p class="vk-plain-note">${escapeHtml(note)}</p>`);
  if (link) parts.push(`<a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a>`);
  const skip = `<a class="vk-skip" href="#main">${skipTexts[locale]}</a>`;
  return `${skip}<main id="main" tabindex="-1" class="vk-plain"><div class="vk-plain-card">${parts.join('\n')}</div></main>`;
}

function fieldOf({ name, label, help, autocomplete, problem }: PlainInput): string {
  const id = escapeHtml(name);
  const about = problem === undefined ? '' : ' aria-invalid="true"';
  return (
    `<label for="${id}">${escapeHtml(label)}</label>` +
    `<input id="${id}" name="${id}" type="text" required autofocus autocomplete="${escapeHtml(autocomplete)}" ` +
    `autocapitalize="off" spellcheck="false" maxlength="40" aria-describedby="${id}-about"${about}>` +
    `<p id="${id}-about"${problem === undefined ? '' : ' role="alert"'}>${escapeHtml(problem ?? help)}</p>`
  );
}
