import { Module } from '@nestjs/common';
import { PluginsController } from './plugins.controller.js';

/** Changing plugins while the server runs. */
@Module({ controllers: [PluginsController] })
export class RunTimeModule {}
