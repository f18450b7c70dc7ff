import { STATUS_CODES } from 'node:http';
import { AppError, errorBody } from '@viewkraft/model';
import type { FastifyReply } from 'fastify';
import type { Texts } from '../../kernel/errors/texts.js';
import { newNonce } from '../../web/content-policy.js';
import { escapeHtml } from '../../web/escape-html.js';
import type { PageShell } from '../../web/page-shell.js';
import { sendPlainPage } from '../../web/plain-page.js';
import type { GatePage, GateVisit, HeldVisit } from '../../kernel/plugin/page-gate.js';

interface HeldContext {
  readonly shell: PageShell;
  readonly texts: Texts;
}

/** Answers a visit held by a gate: page requests with a page, others with an error body. Responses are not cached. */
export function sendHeld(
  reply: FastifyReply,
  { status, headers = {}, page }: HeldVisit,
  { asks, locale }: Pick<GateVisit, 'asks' | 'locale'>,
  { shell, texts }: HeldContext,
): void {
  const code = Number.isInteger(status) && status >= 300 && status <= 599 ? status : 503;
  void reply.code(code).headers({ 'cache-control': 'no-store', 'content-language': locale, 'x-robots-tag': 'noindex' });
  void reply.headers(headers);
  const body = errorBody(new AppError('SITE_HELD'), texts.translate(locale));
  if (asks !== 'page') {
    const sentBody = { ...body, statusCode: code, error: STATUS_CODES[code] ?? String(code) };
    return void reply.type('application/json; charset=utf-8').send(JSON.stringify(sentBody));
  }
  if (page) return sendPage(reply, page, locale, shell);
  sendPlainPage(reply, shell, code, { locale, title: body.message, lead: texts.translate(locale)({ key: 'UNAVAILABLE' }) }); // prettier-ignore
}

function sendPage(reply: FastifyReply, page: GatePage, locale: GateVisit['locale'], shell: PageShell): void {
  const nonce = newNonce();
  const { title, style, body, script } = page;
  const scripts = script === undefined ? '' : `<script defer src="${escapeHtml(script)}" nonce="${nonce}"></script>`;
  void reply
    .headers({ 'content-security-policy': shell.plainPolicy(nonce), 'referrer-policy': 'same-origin' })
    .type('text/html; charset=utf-8')
    .send(shell.renderPlain(locale, nonce, { title, style, body: body + scripts }));
}
