import SvgIcon from '@mui/material/SvgIcon';
import { BoltOutlined } from '../base/icons/icons.js';
import type { RecordAction } from '../base/plugin/UiPlugin.js';

/** The icon of an action, or a default icon. */
export function ActionIcon({ icon }: { readonly icon: RecordAction['icon'] | undefined }) {
  return icon === undefined ? (
    <BoltOutlined />
  ) : (
    <SvgIcon>
      <path d={icon} />
    </SvgIcon>
  );
}
