import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { viewing } from '../../../base/api/viewing.js';
import { problemText } from '../../../base/api/problemText.js';
import { Check } from '../../../base/icons/icons.js';
import { GroupOutlined } from '../../../base/icons/panelIcons.js';
import { SavedViewDialogs, type SavedViewTask } from './SavedViewDialogs.js';
import type { SavedView } from './SavedView.js';
import type { SavedChoice } from './useGridState.js';
import { useSavedViewActions } from './useSavedViewActions.js';

export interface SavedViewsMenuProps {
  /** The view whose grid it is. */
  readonly view: string;
  readonly saved: SavedChoice;
  readonly isOpen: boolean;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The available saved views, and actions for the current one. */
export function SavedViewsMenu({ view, saved, isOpen, anchor, onClose }: SavedViewsMenuProps) {
  const { t } = useTranslation();
  const [task, setTask] = useState<SavedViewTask | null>(null);
  const actions = useSavedViewActions(view, saved);
  const { current, views } = saved;
  const mayWrite = viewing.identity === null;
  const own = views.all?.filter((one) => one.isOwn) ?? [];
  const others = views.all?.filter((one) => !one.isOwn) ?? [];
  const after = (run: () => void) => () => {
    onClose();
    run();
  };
  const choice = (one: SavedView | null) => (
    <MenuItem
      key={one?.id ?? ''}
      role="menuitemradio"
      aria-checked={current?.id === one?.id}
      selected={current?.id === one?.id}
      onClick={after(() => saved.choose(one?.id ?? null))}
    >
      <ListItemIcon>{current?.id === one?.id && <Check fontSize="small" />}</ListItemIcon>
      <Box component="span" sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {one?.name ?? t('saved.all')}
      </Box>
      {one?.isOwn && one.isShared && <GroupOutlined titleAccess={t('saved.isShared')} sx={{ ml: 2, fontSize: 16, color: 'text.disabled' }} />}
    </MenuItem>
  ); // prettier-ignore
  const item = (label: string, run: () => void, more: { readonly danger?: boolean } = {}) => (
    <MenuItem onClick={after(run)} sx={more.danger ? { color: 'error.main' } : {}}>
      <ListItemIcon />
      {label}
    </MenuItem>
  );
  const check = (label: string, isChecked: boolean, run: () => void) => (
    <MenuItem role="menuitemcheckbox" aria-checked={isChecked} onClick={after(run)}>
      <ListItemIcon>{isChecked && <Check fontSize="small" />}</ListItemIcon>
      {label}
    </MenuItem>
  );
  return (
    <>
      <Menu
        open={isOpen}
        anchorEl={anchor.current}
        onClose={onClose}
        slotProps={{ paper: { sx: { maxWidth: 'min(380px, calc(100vw - 32px))' } }, list: { 'aria-label': t('saved.title') } }}
      >
        {choice(null)}
        {own.length > 0 && <Heading text={t('saved.own')} />}
        {own.map(choice)}
        {others.length > 0 && <Heading text={t('saved.others')} />}
        {others.map(choice)}
        {views.error && <Heading text={problemText(views.error)} />}
        {views.all === undefined && !views.error && <Heading text={t('saved.loading')} />}
        {mayWrite && <Divider />}
        {mayWrite && current?.isOwn && saved.isModified && item(t('saved.update'), () => void actions.update(current))}
        {mayWrite && item(t('saved.saveAs'), () => setTask({ kind: 'create' }))}
        {mayWrite && current?.isOwn && item(t('saved.rename'), () => setTask({ kind: 'rename', view: current }))}
        {mayWrite && current?.isOwn && check(t('saved.share'), current.isShared, () => void actions.share(current, !current.isShared))}
        {mayWrite && check(t('saved.opens'), saved.opensWith === (current?.id ?? null), () => saved.openWith(saved.opensWith === current?.id ? null : (current?.id ?? null)))}
        {mayWrite && current?.isOwn && item(t('saved.delete'), () => setTask({ kind: 'delete', view: current }), { danger: true })}
      </Menu>
      {task && <SavedViewDialogs task={task} actions={actions} onClose={() => setTask(null)} />}
    </>
  ); // prettier-ignore
}

function Heading({ text }: { readonly text: string }) {
  return (
    <ListSubheader role="presentation" sx={{ lineHeight: '32px', fontSize: 12, backgroundColor: 'transparent' }}>
      {text}
    </ListSubheader>
  );
}
