import { fileText, shownText } from './fileText.js';

test('[C1] a file keeps its line endings when it is edited', () => {
  expect(shownText('{\r\n}\r\n')).toBe('{\n}\n');
  expect(fileText('{\n  1\n}\n', { text: '{\r\n}\r\n' })).toBe('{\r\n  1\r\n}\r\n');
  expect(fileText('{\n}\n', { text: '{}' })).toBe('{\n}\n');
});
