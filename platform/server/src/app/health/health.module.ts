import { Module } from '@nestjs/common';
import { ViewsModule } from '../../data/views/views.module.js';
import { HealthController } from './health.controller.js';

@Module({ imports: [ViewsModule], controllers: [HealthController] })
export class HealthModule {}
