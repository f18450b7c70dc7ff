import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../server/start-server.js';

// The bundle of packages leaves out parts that few servers use. A plugin that uses one gets it from `node_modules`.

const packages = join(repository, 'platform/server/dist/packages');

/** Runs a module with the bundled packages and returns what it prints. */
async function run(source: string): Promise<string> {
  const named = source.replaceAll('packages:', `file://${packages}/`);
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', named], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return stdout.trim();
}

test('a plugin validates telephone numbers', async () => {
  const printed = await run(`
    import { isPhoneNumber } from 'packages:class-validator.js';
    console.log(isPhoneNumber('+49 30 901820'), isPhoneNumber('+49 1'));
  `);
  expect(printed).toBe('true false');
});

test('a plugin opens a data source of another database, whose driver it has to install', async () => {
  const printed = await run(`
    import { DataSource } from 'packages:typeorm.js';
    for (const type of ['postgres', 'mssql', 'oracle', 'mongodb'])
      try { new DataSource({ type }); console.log('opened'); } catch ({ name }) { console.log(name); }
  `);
  expect(printed.split('\n')).toEqual(Array.from({ length: 4 }, () => 'DriverPackageNotInstalledError'));
});

test('a route with a JSON schema validates its body and prints its response', async () => {
  const printed = await run(`
    import 'reflect-metadata';
    import { FastifyAdapter } from 'packages:nestjs-platform-fastify.js';
    const app = new FastifyAdapter().getInstance();
    const schema = {
      body: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } },
      response: { 200: { type: 'object', properties: { n: { type: 'integer' } } } },
    };
    app.post('/', { schema }, (request) => ({ n: request.body.n, left: 'out' }));
    for (const payload of [{ n: 1 }, { n: 'x' }]) {
      const { statusCode, body } = await app.inject({ method: 'POST', url: '/', payload });
      console.log(statusCode, statusCode === 200 ? body : '');
    }
  `);
  expect(printed.split('\n').map((line) => line.trim())).toEqual(['200 {"n":1}', '400']);
});

test('a CommonJS plugin requires the server, and gets the same classes', async () => {
  const printed = await run(`
    import { createRequire } from 'node:module';
    const required = createRequire(process.cwd() + '/plugin.cjs')('@viewkraft/server');
    const imported = await import('@viewkraft/server');
    console.log(required.Access === imported.Access, required.Records === imported.Records);
  `);
  expect(printed).toBe('true true');
});
