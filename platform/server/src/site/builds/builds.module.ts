import { Module } from '@nestjs/common';
import { PagesModule } from '../pages/pages.module.js';
import { BuildsController } from './builds.controller.js';

/** Which build of the UI is served. */
@Module({ imports: [PagesModule], controllers: [BuildsController] })
export class BuildsModule {}
