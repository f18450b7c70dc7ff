import { definePlugin } from '@viewkraft/server';
import { letterRoute } from '../shared/letter-route.js';
import { LetterModule } from './letter.module.js';
import { LetterOptions } from './letter-options.js';
import { LetterSource } from './letters/letter-source.js';

/** Letters to DIN 5008: as records, as printable pages, and as PDF. */
export default definePlugin<LetterOptions>({
  name: 'letter',
  version: '0.1.0',
  compatibility: '^0.1.0',
  options: LetterOptions,
  module: (context) => LetterModule.with(context),
  routes: [{ ...letterRoute, title: 'title', missing: 'missing', source: LetterSource }],
  reserved: ['letter'],
});
