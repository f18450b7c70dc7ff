import SvgIcon from '@mui/material/SvgIcon';
import { BoltOutlined } from '../base/icons/icons.js';
import type { RecordAction } from '../base/plugin/UiPlugin.js';

export function ActionIcon({ icon }: { readonly icon: RecordAction['icon'] | undefined }) {
  return icon === undefined ? (
    <BoltOutlined />
  ) : (
    <SvgIcon>
      <path d={icon} />
    </SvgIcon>
  );
}
