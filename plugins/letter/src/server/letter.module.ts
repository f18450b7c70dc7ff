import { Module, type DynamicModule } from '@nestjs/common';
import type { PluginContext } from '@viewkraft/server';
import { CONTEXT } from './context.js';
import { LettersController } from './http/letters.controller.js';
import { WriteController } from './http/write.controller.js';
import type { LetterOptions } from './letter-options.js';
import { LetterAccess } from './letters/letter-access.js';
import { LetterPrinting } from './letters/letter-printing.js';
import { LetterReader } from './letters/letter-reader.js';
import { LetterSource } from './letters/letter-source.js';
import { LettersExtension } from './letters/letters-extension.js';
import { SignaturePictures } from './letters/signature-pictures.js';
import { LetterWriter } from './merge/letter-writer.js';
import { LetterRenderer } from './rendering/letter-renderer.js';

/** The plugin's Nest module. */
@Module({})
export class LetterModule {
  static with(context: PluginContext<LetterOptions>): DynamicModule {
    return {
      module: LetterModule,
      controllers: [LettersController, WriteController],
      providers: [
        { provide: CONTEXT, useValue: context },
        LetterRenderer,
        SignaturePictures,
        LetterPrinting,
        LetterAccess,
        LetterReader,
        LetterSource,
        LettersExtension,
        LetterWriter,
      ],
      exports: [LetterSource],
    };
  }
}
