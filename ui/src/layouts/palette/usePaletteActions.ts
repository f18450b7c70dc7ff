import { textIn, type ModelSummary } from '@viewkraft/model';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useLocale } from '../../i18n/useLocale.js';
import { listedAdminPages } from '../../pages/admin/listedAdminPages.js';
import { adminAddress, newAddress, privateAddress } from '../../routing/addresses.js';
import { useLocaleSwitch } from '../../routing/useLocaleSwitch.js';
import { useIsAdministrator } from '../../session/useIsAdministrator.js';
import { useViewAddress } from '../navigation/useViewAddress.js';
import { themeChoice, themeChoices } from '../../theme/themeChoice.js';
import type { PaletteItem } from './PaletteItem.js';

/** What the palette goes to and does without asking the server. */
export function usePaletteActions(views: readonly ModelSummary[]): {
  readonly pages: readonly PaletteItem[];
  readonly actions: readonly PaletteItem[];
} {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const isAdministrator = useIsAdministrator();
  const addressOf = useViewAddress();
  const { go } = useLocaleSwitch();
  const to = (address: string) => () => void navigate(address);
  const pages: PaletteItem[] = [
    { id: 'overview', kind: 'view', label: t('private.title'), run: to(privateAddress(locale)) },
    ...views.map((view): PaletteItem => ({
      id: `view-${view.name}`,
      kind: 'view',
      label: textIn(view.label, locale),
      ...(view.group !== undefined && { hint: textIn(view.group, locale) }),
      run: to(addressOf(view.name)),
    })),
    ...(isAdministrator ? listedAdminPages() : []).map(({ name, title }): PaletteItem => ({
      id: `admin-${name}`,
      kind: 'admin',
      label: t(title),
      hint: t('adminPages.title'),
      run: to(adminAddress(name, locale)),
    })),
  ];
  const other = locale === 'de' ? 'en' : 'de';
  const actions: PaletteItem[] = [
    ...views
      .filter((view) => view.create === true)
      .map((view): PaletteItem => ({
        id: `new-${view.name}`,
        kind: 'action',
        label: t('palette.newIn', { view: textIn(view.label, locale) }),
        run: to(newAddress(view.name, locale)),
      })),
    ...themeChoices.map((choice): PaletteItem => ({
      id: `theme-${choice}`,
      kind: 'action',
      label: `${t('frame.theme')}: ${t(`frame.themes.${choice}`)}`,
      run: () => themeChoice.set(choice),
    })),
    { id: 'language', kind: 'action', label: t('palette.otherLanguage'), run: () => go(other) },
    {
      id: 'sign-out',
      kind: 'action',
      label: t('frame.signOut'),
      // The account menu does it there, after a form with unsaved work was asked.
      run: () => void navigate(privateAddress(locale), { state: { signOut: true } }),
    },
  ];
  return { pages, actions };
}
