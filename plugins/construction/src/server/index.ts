import { definePlugin } from '@viewkraft/server';
import { ConstructionModule } from './construction-module.js';
import { ConstructionOptions } from './construction-options.js';
import { ConstructionGate } from './construction-gate.js';
import { acceptsPassword } from './accepts-password.js';

export default definePlugin<ConstructionOptions>({
  name: 'construction',
  version: '0.1.0',
  compatibility: '^0.1.0',
  options: ConstructionOptions,
  environment: { CONSTRUCTION: 'active', CONSTRUCTION_PASSWORD_HASH: 'passwordHash' },
  module: (context) => ConstructionModule.with(context),
  publicSection: (context) => ({ active: context.options.active, box: acceptsPassword(context) }),
  gate: (context) => (context.options.active ? new ConstructionGate(context) : undefined),
  reserved: ['construction'],
});
