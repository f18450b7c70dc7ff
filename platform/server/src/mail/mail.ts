import type { Locale } from '@viewkraft/model';

/** The mails that the server knows how to write; their texts stand in `locales/{en,de}/mails.json` by these names. */
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
  /** One of `mailKinds`, or a plugin's own, by which its texts stand in its `mails.json`. */
  readonly kind: string;
  /** An address as it is stored, never as somebody typed it. */
  readonly to: string;
  readonly locale: Locale;
  /** Absolute address of the one link in it, on PUBLIC_URL. */
  readonly link: string;
  /** What its texts have blanks for; put in as text, never as markup. */
  readonly values?: Readonly<Record<string, string>>;
}
