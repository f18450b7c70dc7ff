import { Setting } from '@viewkraft/server';
import { IsInt, Max, Min } from 'class-validator';

/** What an administrator may set for this plugin; the initial values are the defaults. */
export class PluginTemplateOptions {
  /** Letters of an address that is made from a title, at most. */
  @Setting({ label: { en: 'Longest address', de: 'Längste Adresse' } })
  @IsInt()
  @Min(8)
  @Max(120)
  slugLength = 60;
}
