import type { Message } from '@viewkraft/model';
import { ConfigError } from '../../kernel/config/config.js';
import type { Texts } from '../../kernel/errors/texts.js';

/** Faults in the selection or settings of plugins that an administrator has to correct. */
export class PluginsError extends ConfigError {
  constructor(
    readonly faults: readonly Message[],
    texts: Texts,
  ) {
    super(faults.map(texts.translate('en')));
  }
}
