import { parseBlocks, shownBlocks, type Locale } from '@viewkraft/model';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageConfig } from '../../base/config/pageConfig.js';
import { Blocks } from '../../site/blocks/Blocks.js';
import { noMenus, type Site, SiteContext } from '../../base/site/Site.js';
import '../../site/styles/site.css';
import '../../site/styles/blocks.css';
import { editedBlockTypes } from './editedBlockTypes.js';
import { PreviewFrame } from './PreviewFrame.js';
import type { RawBlock } from './RawBlock.js';

interface BlocksPreviewProps {
  readonly label: string;
  readonly blocks: readonly RawBlock[];
  readonly locale: Locale;
}

const noop = (): void => undefined;

/** Preview of the blocks, rendered by the public pages' own components; links do nothing. */
export function BlocksPreview({ label, blocks, locale }: BlocksPreviewProps) {
  const { t } = useTranslation();
  const types = editedBlockTypes();
  const [isNarrow, setNarrow] = useState(false);
  const [isDark, setDark] = useState(() => document.documentElement.dataset['theme'] === 'dark');
  const shown = useMemo(() => shownBlocks(parseBlocks(blocks, types).blocks, types), [blocks, types]);
  const site = useMemo<Site>(
    () => ({
      locale,
      config: pageConfig,
      menus: noMenus,
      t: (key, params) => t(key, { ...params }),
      location: { pathname: '/', search: '', hash: '' },
      go: noop,
      prepare: noop,
      addressIn: () => '/',
      Account: null,
      rememberLocale: noop,
    }),
    [locale, t],
  );
  return (
    <div className="vk-blocks-preview">
      <div className="vk-blocks-tools">
        <button type="button" className="vk-text-button" aria-pressed={isNarrow} onClick={() => setNarrow(!isNarrow)}>
          {t('blocks.narrow')}
        </button>
        <button type="button" className="vk-text-button" aria-pressed={isDark} onClick={() => setDark(!isDark)}>
          {t('blocks.dark')}
        </button>
      </div>
      <PreviewFrame title={label} width={isNarrow ? 390 : 1_200} theme={isDark ? 'dark' : 'light'}>
        <SiteContext value={site}>
          <div className="site">
            <Blocks blocks={shown} />
          </div>
        </SiteContext>
      </PreviewFrame>
    </div>
  );
}
