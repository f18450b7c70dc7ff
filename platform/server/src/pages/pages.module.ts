import { Module } from '@nestjs/common';
import { FirstContent } from './first-content.js';
import { PageFinder } from './page-finder.js';
import { PageGuards } from './page-guards.js';
import { PageRecords } from './page-records.js';
import { PagesExtension } from './pages-extension.js';
import { RedirectsExtension } from './redirects-extension.js';
import { SiteFilesController } from './site-files.controller.js';
import { PageRenderer } from './render/page-renderer.js';
import { SiteAnswers } from './render/site-answers.js';

/** What stands under the addresses of the site, and how it looks. */
@Module({
  controllers: [SiteFilesController],
  providers: [
    FirstContent,
    PageFinder,
    PageGuards,
    PageRecords,
    PagesExtension,
    RedirectsExtension,
    PageRenderer,
    SiteAnswers,
  ],
  exports: [FirstContent, PageFinder, PageGuards, PageRecords, PageRenderer, SiteAnswers],
})
export class PagesModule {}
