import { textIn, type ModelSummary, recordName } from '@viewkraft/model';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { listedAdminPages } from '../../../pages/adminPages.js';
import { adminAddress, newAddress, privateAddress } from '../../../base/routing/addresses.js';
import { useLocaleSwitch } from '../../../base/routing/useLocaleSwitch.js';
import { useIsAdministrator } from '../../../data/session/useSession.js';
import { useViewAddress } from '../../../pages/useViewAddress.js';
import { themeChoice, themeChoices } from '../../../base/theme/themeChoice.js';
import type { PaletteItem } from './PaletteItem.js';

/** The pages and actions that the command palette offers without a request to the server. */
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
      .map((view): PaletteItem => {
        const name = recordName(view, locale);
        const newIn = t('palette.newIn', { view: textIn(view.label, locale) });
        const label = name['record'] === undefined ? { label: newIn } : { label: t('grid.new', name), hint: newIn };
        return { id: `new-${view.name}`, kind: 'action', ...label, run: to(newAddress(view.name, locale)) };
      }),
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
      // The account menu signs out, after a form with unsaved changes has been confirmed.
      run: () => void navigate(privateAddress(locale), { state: { signOut: true } }),
    },
  ];
  return { pages, actions };
}
