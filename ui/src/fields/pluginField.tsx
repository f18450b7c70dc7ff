import { lazy, type ComponentType } from 'react';
import { activePlugins } from '../base/plugin/activePlugins.js';
import { PluginBoundary } from '../plugin/PluginBoundary.js';
import type { Lazy } from '../base/plugin/UiPlugin.js';
import type { FieldKind } from '../base/plugin/FieldKind.js';

const known = new WeakMap<Lazy<FieldKind>, Map<FieldKind, FieldKind>>();

/**
 * The editor that a plugin provides under a name, or undefined. `plain` is used until it is loaded and when it fails.
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
function loadedField(plugin: string, load: Lazy<FieldKind>, plain: FieldKind): FieldKind {
  let kind = plain;
  const part = <Props extends object>(name: 'Input' | 'Cell'): ComponentType<Props> => {
    const Plain = plain[name] as ComponentType<Props>;
    const Loaded = lazy(async () => {
      kind = (await load()).default;
      return { default: kind[name] as ComponentType<Props> };
    });
    return function PluginField(props: Props) {
      const simple = <Plain {...props} />;
      return (
        <PluginBoundary plugin={plugin} waiting={simple} instead={simple}>
          <Loaded {...props} />
        </PluginBoundary>
      );
    };
  };
  return {
    Input: part('Input'),
    Cell: part('Cell'),
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
