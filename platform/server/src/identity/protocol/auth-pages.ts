import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Locale, locales } from '@viewkraft/model';
import { type Config, CONFIG } from '../../kernel/config/config.js';
import { readLocaleFile, type TextTree } from '../../kernel/config/locale-files.js';
import { requestLocale } from '../../kernel/http/request-locale.js';
import { clientDir } from '../../web/client-files.js';
import { PageShell } from '../../web/page-shell.js';
import { sendPlainPage } from '../../web/plain-page.js';
import type { OneTimeLink } from '../links/one-time-links.js';
import { localePath } from '../links/page-url.js';
import type { AuthError } from './auth-urls.js';

/** The texts of the protocol's pages from `locales/{en,de}/auth.json`, read once. */
class AuthTexts {
  private readonly byLocale: ReadonlyMap<Locale, TextTree>;

  constructor(root: string) {
    this.byLocale = new Map(locales.map((locale) => [locale, readLocaleFile(root, locale, 'auth.json')]));
  }

  /** The text at a path of keys, with placeholders filled. */
  text(locale: Locale, path: string, values: Readonly<Record<string, string>> = {}): string {
    let found: string | TextTree | undefined = this.byLocale.get(locale);
    for (const key of path.split('.')) found = typeof found === 'object' ? found[key] : undefined;
    if (typeof found !== 'string') throw new Error(`There is no text ${path}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_blank, name: string) => values[name] ?? '');
  }
}

interface Confirmation {
  readonly link: OneTimeLink;
  readonly token: string;
  /** Whether the form asks for a code of the second factor, and whether the last code was wrong. */
  readonly code: 'none' | 'needed' | 'wrong';
}

/** Server-rendered pages of the protocol. They need no script, session or further request. */
@Injectable()
export class AuthPages {
  private readonly shell: PageShell;
  private readonly texts: AuthTexts;

  constructor(@Inject(CONFIG) config: Config) {
    this.shell = new PageShell(clientDir(config.root), config);
    this.texts = new AuthTexts(config.root);
  }

  /**
   * The confirmation page of a mailed link: mail scanners open links but submit no forms, so only the submit uses up
   * the link.
   */
  confirm(request: FastifyRequest, reply: FastifyReply, { link, token, code }: Confirmation): void {
    const { kind, email, payload } = link;
    const locale = requestLocale(request);
    const text = (path: string) => this.texts.text(locale, path, { email });
    const input = {
      name: 'code',
      label: text('confirm.code.label'),
      help: text('confirm.code.help'),
      autocomplete: 'one-time-code',
      ...(code === 'wrong' && { problem: text('confirm.code.wrong') }),
    };
    sendPlainPage(reply, this.shell, code === 'wrong' ? 422 : 200, {
      locale,
      title: text(`confirm.${kind}.title`),
      lead: text(code === 'none' ? `confirm.${kind}.lead` : 'confirm.code.lead'),
      // Someone else may have signed up with the reader's address, under another name and password.
      ...(kind === 'verify' && {
        facts: [
          [text('confirm.verify.email'), email],
          [text('confirm.verify.name'), payload['name'] ?? ''],
        ] as const,
      }),
      form: {
        action: '/api/auth/callback/email',
        fields: { token, email },
        ...(code !== 'none' && { input }),
        button: text(`confirm.${kind}.button`),
      },
      note: text(kind === 'verify' ? 'confirm.verify.note' : 'confirm.note'),
    });
  }

  error(request: FastifyRequest, reply: FastifyReply, error: AuthError): void {
    const locale = requestLocale(request);
    const named = withText.find((name) => name === error) ?? 'Default';
    sendPlainPage(reply, this.shell, statuses[error] ?? 200, {
      locale,
      title: this.texts.text(locale, `error.${named}.title`),
      lead: this.texts.text(locale, `error.${named}.lead`),
      link: { href: localePath(locale, '/login'), text: this.texts.text(locale, 'error.back') },
    });
  }

  /** Shown after a mail was requested; does not reveal whether one was sent. */
  sent(request: FastifyRequest, reply: FastifyReply): void {
    const locale = requestLocale(request);
    sendPlainPage(reply, this.shell, 200, {
      locale,
      title: this.texts.text(locale, 'sent.title'),
      lead: this.texts.text(locale, 'sent.lead'),
      link: { href: localePath(locale, '/login'), text: this.texts.text(locale, 'sent.back') },
    });
  }

  /** The sign-out confirmation. `csrfToken`: the token of the browser's cookie. */
  signOut(request: FastifyRequest, reply: FastifyReply, csrfToken: string, callbackUrl: string): void {
    const locale = requestLocale(request);
    const text = (path: string) => this.texts.text(locale, path);
    sendPlainPage(reply, this.shell, 200, {
      locale,
      title: text('signOut.title'),
      lead: text('signOut.lead'),
      form: { action: '/api/auth/signout', fields: { csrfToken, callbackUrl }, button: text('signOut.button') },
      link: { href: localePath(locale, '/'), text: text('signOut.back') },
    });
  }
}

const withText = ['Verification', 'AccessDenied', 'OAuthAccountNotLinked', 'Configuration'] as const;

const statuses: Readonly<Partial<Record<AuthError, number>>> = {
  Configuration: 500,
  AccessDenied: 403,
  Verification: 403,
};
