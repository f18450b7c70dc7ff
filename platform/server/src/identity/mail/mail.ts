import type { Locale } from '@viewkraft/model';

/** The kinds of mail that the server writes. Their texts are in `locales/{en,de}/mails.json` under these names. */
export const mailKinds = [
  'verifyEmail',
  'accountExists',
  'signInLink',
  'passwordLink',
  'passwordChanged',
  'passwordReset',
  'invitation',
  'passkeyAdded',
  'passkeyRemoved',
  'secondFactorOn',
  'secondFactorOff',
  'recoveryCodesRenewed',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** A mail to one person. */
export interface Mail {
  /** One of `mailKinds`, or a plugin's own kind, whose texts are in the plugin's `mails.json`. */
  readonly kind: string;
  /** The address as stored, never as entered. */
  readonly to: string;
  readonly locale: Locale;
  /** Absolute URL of the one link, on PUBLIC_URL. */
  readonly link: string;
  /** Values for the placeholders; inserted as text, never as markup. */
  readonly values?: Readonly<Record<string, string>>;
}
