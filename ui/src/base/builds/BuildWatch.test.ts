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

test('[B6] the page reloads when the build is another one, and only then', async () => {
  let id = 'one';
  const { seen, watch: one } = watch(async () => ({ id }));
  await one.check();
  expect(seen).toEqual([]);
  id = 'two';
  await one.check();
  expect(seen).toEqual(['reload']);
});

test('[B6] never over unsaved edits: it waits until there are none', async () => {
  const { seen, state, watch: one } = watch(async () => ({ id: 'two' }));
  state.busy = true;
  await one.check();
  one.reloadIfOutdated();
  expect(seen).toEqual([]);
  state.busy = false;
  one.reloadIfOutdated();
  expect(seen).toEqual(['reload']);
});

test('[B6] a manifest that does not come is noted once, until it comes again', async () => {
  const { seen, watch: one } = watch(() => Promise.reject(new Error('offline')));
  await one.check();
  await one.check();
  expect(seen).toEqual(['The build manifest could not be fetched']);
});

test.each([{}, { id: 7 }, { id: 'one' }])('[B6] %j is no other build', async (answer) => {
  const { seen, watch: one } = watch(async () => answer);
  await one.check();
  expect(seen).toEqual([]);
});
