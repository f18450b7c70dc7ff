import { Utf8Evidence } from './utf8-evidence.js';

const isUtf8 = (bytes: Buffer): boolean => {
  const evidence = new Utf8Evidence();
  const text = bytes.toString('utf8');
  evidence.read(text.slice(0, 7));
  evidence.read(text.slice(7));
  return evidence.isUtf8;
};

test.each([
  ['ASCII', Buffer.from('plain'), true],
  ['UTF-8', Buffer.from('Jörg, Zoë, 12 €'), true],
  ['UTF-8 with a wrong byte', Buffer.concat([Buffer.from('Jörg, Zoë, 12 €'), Buffer.from([0xff])]), true],
  ['Windows-1252', Buffer.from('Jörg, Zoë, Groß', 'latin1'), false],
  ['Windows-1252 that is valid in one place', Buffer.from('CAFÉ», Jörg, Zoë', 'latin1'), false],
])('[D11] %s is recognised', (_, bytes, expected) => {
  expect(isUtf8(bytes)).toBe(expected);
});
