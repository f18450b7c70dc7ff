import type { PluginChange, PluginOption, PluginReport, PluginsReport } from '@viewkraft/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../base/api/ApiError.js';
import { problemText } from '../../../base/api/problemText.js';
import { optionText, type OptionText, optionValue } from './optionText.js';
import { api } from '../../../base/api/ApiClient.js';

/** Every change applies as soon as the server has answered. */
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

type Texts = Readonly<Record<string, OptionText>>;
type Problems = Readonly<Record<string, string>>;

interface PluginSettingsForm {
  readonly texts: Texts;
  readonly problems: Problems;
  /** A message that belongs to no field. */
  readonly refusal: string | null;
  readonly isBusy: boolean;
  readonly set: (name: string, text: OptionText) => void;
  /** Sends the changed options; undefined if the server refused them. */
  readonly save: () => Promise<PluginsReport | undefined>;
}

/** The edited options of a plugin and the server's messages about them. */
export function usePluginSettings({ name: plugin, options }: PluginReport): PluginSettingsForm {
  const { t } = useTranslation();
  const [first] = useState<Texts>(() => Object.fromEntries(options.map((one) => [one.name, optionText(one)])));
  const [texts, setTexts] = useState(first);
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const set = (name: string, text: OptionText) => {
    setTexts({ ...texts, [name]: text });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([other]) => other !== name)));
  };
  const read = () => {
    const values: Record<string, unknown> = {};
    const wrong: Record<string, string> = {};
    for (const option of options.filter(({ name }) => texts[name] !== first[name])) {
      try {
        values[option.name] = optionValue(option, texts[option.name] ?? '');
      } catch {
        wrong[option.name] = t(wrongText(option));
      }
    }
    return { values, wrong };
  };
  const save = async () => {
    const { values, wrong } = read();
    setProblems(wrong);
    setRefusal(null);
    if (isBusy || Object.keys(wrong).length > 0) return undefined;
    setBusy(true);
    try {
      return await pluginsApi.change(plugin, { options: values });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const placed = error.details.filter(({ column }) => column !== undefined && column in first);
      setProblems(Object.fromEntries(placed.map(({ column, message }) => [column, message])));
      setRefusal(placed.length > 0 ? null : problemText(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { texts, problems, refusal, isBusy, set, save };
}

function wrongText({ type }: PluginOption): string {
  return type === 'number' ? 'admin.plugins.noNumber' : 'admin.plugins.noJson';
}
