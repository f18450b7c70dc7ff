import type { Locale } from '@viewkraft/model';
import { escapeHtml } from '../../web/escape-html.js';
import type { MailTexts } from './mail-texts.js';

const font = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/** Dark colours for mail programs that support the media query. */
const dark =
  '@media (prefers-color-scheme:dark){' +
  '.page{background:#0e141b!important}.card{background:#151d26!important;border-color:#293644!important}' +
  '.text{color:#e9eff5!important}.quiet{color:#b3c0cd!important}' +
  '.button{background:#5fb9e6!important;color:#06202f!important}}';

/** The HTML body. Every value is escaped; the button is the only link. */
export function mailHtml(texts: MailTexts, link: string, site: string, locale: Locale): string {
  const paragraph = (text: string, style: string, name: string): string =>
    `<p class="${name}" style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  const small = 'font-size:14px;line-height:1.5;color:#465566';
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    // Stops mail programs from turning numbers and dates into links.
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">',
    `<title>${escapeHtml(texts.subject)}</title><style>${dark}</style></head>`,
    '<body class="page" style="margin:0;padding:0;background:#f7f9fb">',
    '<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f7f9fb">',
    '<tr><td align="center" style="padding:32px 16px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ' +
      `style="max-width:520px;font-family:${font}">`,
    '<tr><td class="text" style="padding:0 4px 16px;font-size:16px;font-weight:600;color:#101a26">' +
      `${escapeHtml(site)}</td></tr>`,
    '<tr><td class="card" style="padding:32px;background:#ffffff;border:1px solid #dfe5ec;border-radius:12px">',
    paragraph(texts.lead, 'font-size:16px;line-height:1.5;color:#101a26', 'text'),
    '<p style="margin:24px 0"><a class="button" href="' +
      `${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;background:#0b6390;color:#ffffff;` +
      'border-radius:6px;font-size:16px;line-height:1.25;font-weight:600;text-decoration:none">' +
      `${escapeHtml(texts.button)}</a></p>`,
    paragraph(texts.note, small, 'quiet'),
    `<p class="quiet" style="margin:0;${small}">${escapeHtml(texts.ignore)}</p>`,
    '</td></tr><tr><td class="quiet" style="padding:16px 4px 0;font-size:12px;line-height:1.5;color:#5c6b7d">' +
      `${escapeHtml(texts.from)}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('\n');
}
