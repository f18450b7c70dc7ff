import { Module } from '@nestjs/common';
import { FirstContent } from './first-content.js';
import { PageFinder } from './page-finder.js';
import { PageGuards } from './page-guards.js';
import { PageRecords } from './page-records.js';
import { PagesExtension } from './pages-extension.js';
import { PreviewLinks } from './previews/preview-links.js';
import { PreviewPages } from './previews/preview-pages.js';
import { PreviewsController } from './previews/previews.controller.js';
import { RedirectsExtension } from './redirects-extension.js';
import { SiteFilesController } from './site-files.controller.js';
import { PageRenderer } from './render/page-renderer.js';
import { SiteResponses } from './render/site-responses.js';

/** The pages of the public site and their rendering. */
@Module({
  controllers: [SiteFilesController, PreviewsController],
  providers: [
    FirstContent,
    PageFinder,
    PageGuards,
    PageRecords,
    PagesExtension,
    PreviewLinks,
    PreviewPages,
    RedirectsExtension,
    PageRenderer,
    SiteResponses,
  ],
  exports: [FirstContent, PageFinder, PageGuards, PageRecords, PageRenderer, PreviewPages, SiteResponses],
})
export class PagesModule {}
