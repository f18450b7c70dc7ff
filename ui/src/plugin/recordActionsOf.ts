import type { ViewModel } from '../model/ViewModel.js';
import { activePlugins } from './activePlugins.js';
import type { RecordAction } from './UiPlugin.js';

/** An action that a plugin offers for records of a view. */
export interface OfferedAction {
  readonly plugin: string;
  readonly action: RecordAction;
}

export function recordActionsOf(
  { name: view }: Pick<ViewModel, 'name'>,
  place: 'grid' | 'form',
): readonly OfferedAction[] {
  return activePlugins().flatMap(({ name: plugin, recordActions = [] }) =>
    recordActions
      .filter(({ views, places }) => (views?.includes(view) ?? true) && (places?.includes(place) ?? true))
      .map((action) => ({ plugin, action })),
  );
}
