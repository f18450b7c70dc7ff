import { Module } from '@nestjs/common';
import { PagesModule } from '../pages/pages.module.js';
import { PageController } from './page.controller.js';
import { PageHeads } from './page-heads.js';
import { PageMessages } from './page-messages.js';
import { PublicController } from './public.controller.js';
import { SourcedPages } from './sourced-pages.js';

@Module({
  imports: [PagesModule],
  controllers: [PublicController, PageController],
  providers: [PageMessages, PageHeads, SourcedPages],
})
export class PublicModule {}
