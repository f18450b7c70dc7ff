import { Module, type DynamicModule } from '@nestjs/common';
import type { PluginContext } from '@viewkraft/server';
import { ConstructionController } from './construction.controller.js';
import type { ConstructionOptions } from './construction-options.js';
import { CONTEXT } from './context-token.js';

/** The plugin's Nest module. */
@Module({})
export class ConstructionModule {
  static with(context: PluginContext<ConstructionOptions>): DynamicModule {
    return {
      module: ConstructionModule,
      controllers: [ConstructionController],
      providers: [{ provide: CONTEXT, useValue: context }],
    };
  }
}
