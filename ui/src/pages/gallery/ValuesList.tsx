import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Entity } from '../../entity/Entity.js';
import { useEntityValue } from '../../form/useEntityValue.js';

/** What the dummy holds, as it would be sent. */
export function ValuesList({ entity }: { readonly entity: Entity }) {
  const { t } = useTranslation();
  const values = useEntityValue(entity, (state) => state.values);
  return (
    <Box component="section" aria-labelledby="values" sx={{ minWidth: 0 }}>
      <Box component="h2" id="values" sx={{ m: 0, mb: 2, fontSize: 12, fontWeight: 600, color: 'text.secondary' }}>
        {t('gallery.values')}
      </Box>
      <Box component="dl" sx={styles}>
        {[...values].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === null || value === undefined ? '–' : JSON.stringify(value)}</dd>
          </div>
        ))}
      </Box>
    </Box>
  );
}

const styles = {
  m: 0,
  fontSize: 12,
  '& > div': { py: 1, borderTop: '1px solid var(--vk-border)' },
  '& dt': { color: 'text.secondary' },
  '& dd': {
    m: 0,
    maxHeight: 54,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
  },
};
