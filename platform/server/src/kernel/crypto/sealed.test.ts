import { deriveKeys } from './derive-key.js';
import { seal, unseal } from './sealed.js';

const [before, after] = ['s'.repeat(40), 't'.repeat(40)];
const keysOf = (secret: string, ...secretFallbacks: string[]) =>
  deriveKeys({ secret, secretFallbacks }, 'second-factors');
const key = keysOf(before);

test('a sealed text is read only with the same key, for the same owner, and unchanged', () => {
  const sealed = seal(key, 'anna', 'JBSWY3DPEHPK3PXP');
  expect(unseal(key, 'anna', sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(seal(key, 'anna', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed);
  expect(unseal(key, 'bert', sealed)).toBeNull();
  expect(unseal(keysOf(after), 'anna', sealed)).toBeNull();
  expect(unseal(key, 'anna', '')).toBeNull();
  const bytes = Buffer.from(sealed, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal(key, 'anna', changed.toString('base64url'))).toBeNull();
  }
});

test('a fallback is read, and nothing new is sealed with it', () => {
  const sealed = seal(keysOf(before), 'anna', 'JBSWY3DPEHPK3PXP');
  const rotated = keysOf(after, before);
  expect(unseal(rotated, 'anna', sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(unseal(keysOf(after), 'anna', seal(rotated, 'anna', 'x'))).toBe('x');
});
