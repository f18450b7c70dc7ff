import { recordName } from '@viewkraft/model';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../base/i18n/formats/formatNumber.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { Add, ExpandMore } from '../../../base/icons/icons.js';
import { AddLink } from '../../../base/icons/panelIcons.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';

export interface AssociationHeadingProps {
  readonly label: string;
  readonly target: ViewModel;
  /** Id of the element that labels the region. */
  readonly labelId: string;
  readonly total: number | undefined;
  /** The button that collapses the region; it gets the focus after a removed row. */
  readonly toggle: Ref<HTMLButtonElement>;
  readonly isCollapsed: boolean;
  readonly onCollapse: (isCollapsed: boolean) => void;
  readonly onLink: (() => void) | undefined;
  readonly onNew: (() => void) | undefined;
}

/** Heading of an association: its name, its number of records, and the buttons that add records. */
export function AssociationHeading(props: AssociationHeadingProps) {
  const { label, target, labelId, total, isCollapsed, toggle, onCollapse, onLink, onNew } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
      <Box component="h2" sx={{ m: 0, minWidth: 0, flex: '1 1 auto', font: 'inherit' }}>
        <ButtonBase
          ref={toggle}
          aria-expanded={!isCollapsed}
          onClick={() => onCollapse(!isCollapsed)}
          sx={headingStyles}
        >
          <ExpandMore aria-hidden sx={{ fontSize: 20, transform: isCollapsed ? 'rotate(-90deg)' : 'none' }} />
          <span id={labelId}>{label}</span>
          {total !== undefined && (
            <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {formatNumber(total, locale)}
            </Box>
          )}
        </ButtonBase>
      </Box>
      <Box sx={{ display: 'flex', gap: 2 }}>
        {onLink && (
          <Button size="small" variant="outlined" startIcon={<AddLink />} onClick={onLink}>
            {t('form.link')}
          </Button>
        )}
        {onNew && (
          <Button size="small" variant="outlined" startIcon={<Add />} onClick={onNew}>
            {t('grid.new', recordName(target, locale))}
          </Button>
        )}
      </Box>
    </Box>
  );
}

const headingStyles = {
  fontFamily: 'inherit',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  ml: -1,
  pr: 2,
  minHeight: 32,
  borderRadius: 'var(--vk-radius-input)',
  fontSize: 16,
  fontWeight: 600,
  textAlign: 'left',
  overflowWrap: 'anywhere',
  '&:hover': { backgroundColor: 'var(--vk-hover)' },
};
