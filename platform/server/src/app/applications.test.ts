import { openLog } from '../kernel/log/log.js';
import type { Application } from './application.js';
import { Applications } from './applications.js';
import type { FrontDoor } from './front-door.js';

test('[C6] a replacement that does not finish does not keep the server from stopping, and takes no more requests', async () => {
  const retired: string[] = [];
  const led: unknown[] = [];
  const application = (name: string) =>
    ({
      handle: name,
      get: () => ({ pause: () => Promise.resolve(), resume: () => undefined, warmUp: () => Promise.resolve() }),
      retire: () => Promise.resolve(void retired.push(name)),
    }) as unknown as Application;
  const door = { leadTo: (handle: unknown) => void led.push(handle) } as unknown as FrontDoor;
  const applications = new Applications(application('serving'), door, openLog('silent'));
  let finish: (next: Application) => void = () => undefined;
  const slow = new Promise<Application>((resolve) => (finish = resolve));
  const replaced = applications.replace(
    () => slow,
    () => undefined,
  );
  await applications.close(1);
  expect(retired).toEqual(['serving']);
  finish(application('next'));
  await expect(replaced).rejects.toThrow('The server is stopping');
  expect([retired, led]).toEqual([['serving', 'next'], ['serving']]);
});
