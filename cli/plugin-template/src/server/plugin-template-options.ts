import { Setting } from '@viewkraft/server';
import { IsInt, Max, Min } from 'class-validator';

/** Options of this plugin for administrators; the initial values are the defaults. */
export class PluginTemplateOptions {
  /** Maximum length in characters of an address derived from a title. */
  @Setting({ label: { en: 'Longest address', de: 'Längste Adresse' } })
  @IsInt()
  @Min(8)
  @Max(120)
  slugLength = 60;
}
