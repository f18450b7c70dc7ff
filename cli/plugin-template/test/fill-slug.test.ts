import type { HookCall } from '@viewkraft/server';
import { fillSlug } from '../src/server/fill-slug.js';
import { PluginTemplateOptions } from '../src/server/plugin-template-options.js';

function filled(record: Record<string, unknown>, options: Partial<PluginTemplateOptions> = {}): unknown {
  const user: HookCall['user'] = { id: null, roles: [] };
  fillSlug({
    view: 'plugin_template',
    record,
    before: null,
    user,
    options: { ...new PluginTemplateOptions(), ...options },
  });
  return record['slug'];
}

test('an entry without an address gets one derived from its title', () => {
  expect(filled({ title: 'Über uns: ein Café!' })).toBe('ueber-uns-ein-cafe');
  expect(filled({ title: 'About', slug: 'who-we-are' })).toBe('who-we-are');
});

test('an address is no longer than the option allows', () => {
  expect(filled({ title: 'one two three four' }, { slugLength: 8 })).toBe('one-two');
});
