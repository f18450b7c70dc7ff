import { startServerProcess } from './start-server.js';
import { until } from './until.js';

/** Runs in the server's process: answers on request whether class-validator has been loaded, by the registry it makes. */
const observer = `
  process.on('message', (question) => {
    console.error(question + (globalThis.classValidatorMetadataStorage ? ': loaded' : ': not loaded'));
  });`;

test('class-validator is loaded with the first body that needs it, not at the start', async () => {
  const server = await startServerProcess({
    env: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(observer)}` },
  });
  const validator = async (moment: string) => {
    server.send(moment);
    return until(async () => new RegExp(`${moment}: (.*)`).exec(server.log())?.[1]);
  };
  try {
    const admin = await server.admin();
    expect((await admin.get('/api/user/tokens')).status).toBe(200);
    expect(await validator('signed-in')).toBe('not loaded');
    expect((await admin.send('POST', '/api/user/tokens', {})).status).toBe(422);
    expect(await validator('after-a-body')).toBe('loaded');
  } finally {
    await server.stop();
  }
}, 60_000);
