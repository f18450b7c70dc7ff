import { jest } from '@jest/globals';
import { textsOfPlugins } from './activePlugins.js';

const here = (tree: object) => () => Promise.resolve({ default: tree as never });

test('the texts of each plugin are stored under its name; a failed load affects no other plugin', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const lost = () => Promise.reject(new Error('gone'));
  const texts = await textsOfPlugins(
    [
      { name: 'one', texts: { en: here({ a: 'A' }), de: here({ a: 'Ä' }) } },
      { name: 'two', texts: { en: lost, de: lost } },
      { name: 'three' },
    ],
    'de',
  );
  expect(texts).toEqual({ one: { a: 'Ä' } });
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});
