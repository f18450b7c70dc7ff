import { BuildWatch } from './BuildWatch.js';

function watch(latest: () => Promise<{ id?: unknown }>) {
  const seen: string[] = [];
  const state = { busy: false };
  const around = {
    id: 'one',
    latest,
    isBusy: () => state.busy,
    reload: () => void seen.push('reload'),
    log: (text: string) => void seen.push(text),
  };
  return { seen, state, watch: new BuildWatch(around) };
}

test('[B6] the page reloads if and only if the build has changed', async () => {
  let id = 'one';
  const { seen, watch: one } = watch(async () => ({ id }));
  await one.check();
  expect(seen).toEqual([]);
  id = 'two';
  await one.check();
  expect(seen).toEqual(['reload']);
});

test('[B6] a reload waits until there are no unsaved edits', async () => {
  const { seen, state, watch: one } = watch(async () => ({ id: 'two' }));
  state.busy = true;
  await one.check();
  one.reloadIfOutdated();
  expect(seen).toEqual([]);
  state.busy = false;
  one.reloadIfOutdated();
  expect(seen).toEqual(['reload']);
});

test('[B6] a missing manifest is logged once, until it is available again', async () => {
  const { seen, watch: one } = watch(() => Promise.reject(new Error('offline')));
  await one.check();
  await one.check();
  expect(seen).toEqual(['The build manifest could not be fetched']);
});

test.each([{}, { id: 7 }, { id: 'one' }])('[B6] %j does not count as another build', async (response) => {
  const { seen, watch: one } = watch(async () => response);
  await one.check();
  expect(seen).toEqual([]);
});
