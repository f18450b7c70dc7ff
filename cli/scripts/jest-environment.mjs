import { AsyncLocalStorage } from 'node:async_hooks';
import { TestEnvironment } from 'jest-environment-node';

// Before Node 24, each storage in use makes every promise of its process slower, until it is disabled. Jest makes one for
// each suite and keeps it.
const used = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...args) {
  used.add(this);
  return run.apply(this, args);
};

/** Jest's environment for Node; disables the suite's storages when the suite ends. They are enabled again at their next use. */
export default class extends TestEnvironment {
  async teardown() {
    await super.teardown();
    for (const storage of used) storage.disable();
    used.clear();
  }
}
