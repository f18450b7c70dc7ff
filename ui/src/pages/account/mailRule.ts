import type { TFunction } from 'i18next';

/** Roughly what the server takes for an address; it has the last word. */
const address = /^[^\s@"']+@[^\s@"']+$/;

/** Why a text is no address to write to, or true. */
export function mailRule(t: TFunction): (email: string) => true | string {
  return (email) => {
    const text = email.trim();
    if (text === '') return t('account.needed.email');
    return (address.test(text) && text.length <= 254) || t('account.wrong.email');
  };
}
