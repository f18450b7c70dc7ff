import type { ComponentProps } from 'react';
import { Icon } from '../icons/Icon.js';

interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'type'> {
  readonly name: string;
  /** Path data of the icon. */
  readonly icon: string;
}

/** A small button inside or beside an input. */
export function ActionButton({ name, icon, ...rest }: ActionButtonProps) {
  return (
    <button type="button" className="vk-action" aria-label={name} title={name} {...rest}>
      <Icon path={icon} />
    </button>
  );
}
