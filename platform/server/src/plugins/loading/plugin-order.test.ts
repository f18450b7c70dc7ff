import fc from 'fast-check';
import type { Message } from '@viewkraft/model';
import { pluginOrder } from './plugin-order.js';

const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const someNames = fc.uniqueArray(fc.constantFrom(...names));

test('[L] required plugins start first; only a cycle is refused', () => {
  const graph = fc.tuple(fc.shuffledSubarray(names), fc.tuple(...names.map(() => someNames)));
  fc.assert(
    fc.property(graph, ([chosen, needs]) => {
      const plugins = chosen.map((name) => ({ name, dependencies: needs[names.indexOf(name)] ?? [] }));
      const problems: Message[] = [];
      const ordered = pluginOrder(plugins, problems).map(({ name }) => name);
      expect([...ordered].sort()).toEqual([...chosen].sort());
      const isBefore = plugins.every(({ name, dependencies }) =>
        dependencies.every((one) => !chosen.includes(one) || ordered.indexOf(one) < ordered.indexOf(name)),
      );
      expect(problems.length > 0).toBe(!isBefore);
    }),
  );
});

test('[L] plugins without dependencies on each other keep their order', () => {
  const plugins = names.map((name) => ({ name, dependencies: [] }));
  expect(pluginOrder(plugins, [])).toEqual(plugins);
});
