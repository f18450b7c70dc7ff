import { Module } from '@nestjs/common';
import { ViewFilesController } from './view-files.controller.js';
import { ViewFileService } from './view-file-service.js';

/** View files from the browser (`VIEWS_EDITABLE`). */
@Module({ controllers: [ViewFilesController], providers: [ViewFileService] })
export class ViewFilesModule {}
