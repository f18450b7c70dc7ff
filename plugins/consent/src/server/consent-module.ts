import { Inject, Module, type DynamicModule } from '@nestjs/common';
import { PLUGINS, type PluginContext, type PluginSet } from '@viewkraft/server';
import { ConsentController } from './consent.controller.js';
import type { ConsentOptions } from './consent-options.js';
import { CONTEXT } from './context-token.js';
import { readPackageItems } from './package-items.js';
import { Proofs } from './proofs.js';

/** The plugin's Nest module. */
@Module({})
export class ConsentModule {
  static with(context: PluginContext<ConsentOptions>): DynamicModule {
    return {
      module: ConsentModule,
      controllers: [ConsentController],
      providers: [Proofs, { provide: CONTEXT, useValue: context }],
    };
  }

  constructor(@Inject(PLUGINS) plugins: PluginSet, @Inject(CONTEXT) context: PluginContext) {
    readPackageItems(plugins, context);
  }
}
