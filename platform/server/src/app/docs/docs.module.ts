import { Module } from '@nestjs/common';
import { DocsController } from './docs.controller.js';

/** The description of the API. */
@Module({ controllers: [DocsController] })
export class DocsModule {}
