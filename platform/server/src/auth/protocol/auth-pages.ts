import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../../config/config.js';
import { requestLocale } from '../../http/request-locale.js';
import { clientDir } from '../../public/client-files.js';
import { PageShell } from '../../public/page-shell.js';
import { sendPlainPage } from '../../public/plain-page.js';
import type { OneTimeLink } from '../links/one-time-links.js';
import { localePath } from '../links/page-url.js';
import { AuthTexts } from './auth-texts.js';
import type { AuthError } from './auth-urls.js';

interface Confirmation {
  readonly link: OneTimeLink;
  readonly token: string;
  /** Whether the form asks for a code of the second factor, perhaps again. */
  readonly code: 'none' | 'needed' | 'wrong';
}

/** Pages that the protocol itself answers with. They need no script, no session and no other request. */
@Injectable()
export class AuthPages {
  private readonly shell: PageShell;
  private readonly texts: AuthTexts;

  constructor(@Inject(CONFIG) config: Config) {
    this.shell = new PageShell(clientDir(config.root), config);
    this.texts = new AuthTexts(config.root);
  }

  /** Asks for the click that spends a mailed link: programs that look at mails open links, but send no forms. */
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
      // Perhaps somebody else has signed up with the reader's address, under a name and a password of theirs.
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

  /** After a mail was asked for; whether one was sent, it does not tell. */
  sent(request: FastifyRequest, reply: FastifyReply): void {
    const locale = requestLocale(request);
    sendPlainPage(reply, this.shell, 200, {
      locale,
      title: this.texts.text(locale, 'sent.title'),
      lead: this.texts.text(locale, 'sent.lead'),
      link: { href: localePath(locale, '/login'), text: this.texts.text(locale, 'sent.back') },
    });
  }

  /** Asks whether to sign out. `csrfToken`: that of the browser's cookie. */
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
