import { jest } from '@jest/globals';
import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';

const plugin = (name: string, ...types: string[]) => ({
  name,
  blockTypes: () => Promise.resolve({ default: Object.fromEntries(types.map((type) => [type, { fields: [] }])) }),
});
jest.unstable_mockModule('../../../base/plugin/activePlugins.js', () => ({
  activePlugins: () => [plugin('one', 'shout'), plugin('two', 'whisper')],
}));
const { loadBlockTypes, blockOwner } = await import('../editedBlockTypes.js');
const { BlockOwner, useBlockWord } = await import('./useBlockWord.js');
const { useBlockTypeWord } = await import('./useBlockTypeWord.js');

const wordsOf = (fields: object, types: object = {}) => ({ blocks: { fields, types } });
const ui = {
  ...wordsOf({ text: 'Text', title: 'Title' }, { quote: 'Quote', shout: 'Not this one' }),
  one: wordsOf({ text: 'What to shout', tone: 'Loudness' }, { shout: 'Shout' }),
  two: wordsOf({ text: 'What to whisper', tone: 'Softness' }, { whisper: 'Whisper', shout: 'Nor this one' }),
};

function Words({ type }: { readonly type: string }) {
  const typeWord = useBlockTypeWord();
  const word = useBlockWord();
  const fields = ['text', 'tone', 'title'].map((key) => word(`blocks.fields.${key}`, '-'));
  return [typeWord('types', type, type), ...fields].join(', ');
}

test('[B1] a plugin’s block uses the texts of its own plugin, then the platform’s, never another plugin’s', async () => {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng: 'en', defaultNS: 'ui', resources: { en: { ui } } });
  await loadBlockTypes();
  const words = ['shout', 'whisper', 'quote', 'unknown'].map((type) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <BlockOwner value={blockOwner(type)}>
          <Words type={type} />
        </BlockOwner>
      </I18nextProvider>,
    ),
  );
  expect(words).toEqual([
    'Shout, What to shout, Loudness, Title',
    'Whisper, What to whisper, Softness, Title',
    'Quote, Text, -, Title',
    'unknown, Text, -, Title',
  ]);
});
