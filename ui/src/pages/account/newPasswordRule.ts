import type { TFunction } from 'i18next';
import { countCharacters, passwordLength } from './passwordStrength.js';

/** Why a text cannot be a new password, or true; whether it is a common one the server says. */
export function newPasswordRule(t: TFunction): (password: string) => true | string {
  return (password) => {
    const count = countCharacters(password);
    if (count === 0) return t('account.needed.newPassword');
    if (count < passwordLength.least) return t('account.wrong.short', { count });
    return count <= passwordLength.most || t('account.wrong.long');
  };
}
