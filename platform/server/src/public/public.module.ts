import { Module } from '@nestjs/common';
import { PagesModule } from '../pages/pages.module.js';
import { PageController } from './page.controller.js';
import { PublicController } from './public.controller.js';

@Module({ imports: [PagesModule], controllers: [PublicController, PageController] })
export class PublicModule {}
