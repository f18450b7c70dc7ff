import { EntitySchema } from 'typeorm';
import { flag, integer, key, short, text } from './columns.js';

/** A plugin that was ever enabled for this database. Moments are milliseconds since 1970. */
export interface PluginStateRow {
  name: string;
  version: string | null;
  enabled: boolean;
  installedAt: number | null;
  changedAt: number;
  /** When a replica started to call the plugin's lifecycle functions. */
  claimedAt: number | null;
  /** When a server started to take the plugin out of service. */
  leavingAt: number | null;
  /** Whether the plugin had a gate when it was last served. */
  gate: boolean;
  /** JSON. */
  gateSettings: string | null;
  /** JSON: names of the plugin's own tables; of a removed plugin whose data stays `{ views, tables }`. */
  tables: string | null;
}

export const pluginStateEntity = new EntitySchema<PluginStateRow>({
  name: 'PluginState',
  tableName: '_viewkraft_plugins',
  columns: {
    name: { ...key, primary: true },
    version: { ...short, nullable: true },
    enabled: flag,
    installedAt: { ...integer, name: 'installed_at', nullable: true },
    changedAt: { ...integer, name: 'changed_at' },
    claimedAt: { ...integer, name: 'claimed_at', nullable: true },
    leavingAt: { ...integer, name: 'leaving_at', nullable: true },
    gate: flag,
    gateSettings: { ...text, name: 'gate_settings', nullable: true },
    tables: { ...text, nullable: true },
  },
});
