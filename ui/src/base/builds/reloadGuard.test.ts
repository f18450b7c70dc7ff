import { mayReload } from './reloadForChunks.js';

function memory(text?: string) {
  const kept = new Map<string, string>(text === undefined ? [] : [['viewkraft:reload', text]]);
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}

test('[B6] a path reloads at most once in ten seconds', () => {
  const storage = memory();
  expect(mayReload('/a', storage, 1_000)).toBe(true);
  expect(JSON.parse(storage.kept.get('viewkraft:reload')!)).toEqual({ path: '/a', expires: 11_000 });
  expect(mayReload('/a', storage, 10_999)).toBe(false);
  expect(mayReload('/a', storage, 11_000)).toBe(true);
});

test('[B6] another path may reload at once', () => {
  const storage = memory();
  expect(mayReload('/a', storage, 1_000)).toBe(true);
  expect(mayReload('/b', storage, 1_001)).toBe(true);
});

test.each(['null', '{"path":7}', '{"path":"/a","expires":"soon"}'])('[B6] %s in the storage is ignored', (text) => {
  expect(mayReload('/a', memory(text), 1_000)).toBe(true);
});

test('[B6] the page does not reload if the reload cannot be recorded', () => {
  const full = () => {
    throw new Error('QuotaExceededError');
  };
  expect(mayReload('/a', { getItem: () => null, setItem: full }, 1_000)).toBe(false);
});
