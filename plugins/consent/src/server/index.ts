import { definePlugin } from '@viewkraft/server';
import { ConsentModule } from './consent-module.js';
import { ConsentOptions } from './consent-options.js';
import { packageWarnings } from './package-items.js';
import { consentSection, consentSources } from './consent-section.js';

export default definePlugin<ConsentOptions>({
  name: 'consent',
  version: '0.1.0',
  compatibility: '^0.1.0',
  options: ConsentOptions,
  module: (context) => ConsentModule.with(context),
  publicSection: (context, content) => ({ ...consentSection(context, content) }),
  contentSources: (context, _page, content) => consentSources(context, content),
  warnings: packageWarnings,
  reserved: ['consent'],
});
