import type { PluginChange, PluginsReport } from '@viewkraft/model';
import { api } from '../../api/ApiClient.js';

/** Every change serves as soon as it is answered. */
export const pluginsApi = {
  async list(): Promise<PluginsReport> {
    return (await api.request<PluginsReport>('GET', '/api/plan/plugins')).data;
  },

  async change(name: string, body: PluginChange): Promise<PluginsReport> {
    return (await api.request<PluginsReport>('PUT', `/api/plan/plugins/${name}`, { body })).data;
  },

  async build(): Promise<PluginsReport> {
    return (await api.request<PluginsReport>('POST', '/api/plan/plugins/build')).data;
  },
};
