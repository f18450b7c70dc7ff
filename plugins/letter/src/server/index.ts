import { definePlugin } from '@viewkraft/server';
import { LetterModule } from './letter.module.js';
import { LetterOptions } from './letter-options.js';
import { LetterJudge } from './letters/letter-judge.js';

/** Letters by DIN 5008: as records, as pages to print, and as PDF. */
export default definePlugin<LetterOptions>({
  name: 'letter',
  version: '0.1.0',
  compatibility: '^0.1.0',
  options: LetterOptions,
  module: (context) => LetterModule.with(context),
  routes: [{ path: '/service/letter/:id', meta: { layout: 'letter', secretAddress: true }, judge: LetterJudge }],
  reserved: ['letter'],
});
