import Bolt from '@mui/icons-material/BoltOutlined';
import SvgIcon from '@mui/material/SvgIcon';
import type { RecordAction } from '../base/plugin/UiPlugin.js';

/** The icon of an action, or a default icon. */
export function ActionIcon({ icon }: { readonly icon: RecordAction['icon'] | undefined }) {
  return icon === undefined ? (
    <Bolt />
  ) : (
    <SvgIcon>
      <path d={icon} />
    </SvgIcon>
  );
}
