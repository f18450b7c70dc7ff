import { lazy, type ComponentType } from 'react';
import { activePlugins } from '../base/plugin/activePlugins.js';
import { PluginBoundary } from '../plugin/PluginBoundary.js';
import type { Lazy } from '../base/plugin/UiPlugin.js';
import type { FieldKind, PluginField } from '../base/plugin/FieldKind.js';

const known = new WeakMap<Lazy<PluginField>, Map<FieldKind, FieldKind>>();

/**
 * The editor that a plugin provides under a name, or undefined. `plain` shows the value until it is loaded, and is used
 * when it fails.
 */
export function pluginField(editor: string, plain: FieldKind): FieldKind | undefined {
  const plugin = activePlugins().find(({ fields }) => fields && Object.hasOwn(fields, editor));
  const load = plugin?.fields?.[editor];
  if (!load) return undefined;
  const kinds = known.get(load) ?? new Map<FieldKind, FieldKind>();
  known.set(load, kinds);
  const kind = kinds.get(plain) ?? loadedField(plugin.name, load, plain);
  kinds.set(plain, kind);
  return kind;
}

/** Properties such as the width are those of `plain` until the plugin's editor is loaded. */
function loadedField(plugin: string, load: Lazy<PluginField>, plain: FieldKind): FieldKind {
  let kind: Omit<FieldKind, 'Input'> = plain;
  const part = <Props extends object>(
    Plain: ComponentType<Props>,
    loaded: (editor: PluginField) => ComponentType<Props> | Promise<ComponentType<Props>>,
    whileLoading: Partial<Props> = {},
  ): ComponentType<Props> => {
    const Loaded = lazy(async () => {
      const editor = (await load()).default;
      kind = editor;
      return { default: await loaded(editor) };
    });
    return function PluginPart(props: Props) {
      return (
        <PluginBoundary plugin={plugin} waiting={<Plain {...props} {...whileLoading} />} instead={<Plain {...props} />}>
          <Loaded {...props} />
        </PluginBoundary>
      );
    };
  };
  return {
    // Read-only while loading: the editor then replaces the input, so text typed before would bypass the editor, and
    // the focus would be lost.
    Input: part(plain.Input, async ({ Input }) => (await import('./withController.js')).withController(Input), {
      readOnly: true,
    }),
    Cell: part(plain.Cell, ({ Cell }) => Cell),
    print: (...args) => kind.print(...args),
    get align() {
      return kind.align;
    },
    get width() {
      return kind.width;
    },
    get flex() {
      return kind.flex;
    },
    get wide() {
      return kind.wide;
    },
  };
}
