import { Module } from '@nestjs/common';
import { PageController } from './page.controller.js';
import { PublicController } from './public.controller.js';

@Module({ controllers: [PublicController, PageController] })
export class PublicModule {}
