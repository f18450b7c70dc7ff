import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startServerProcess } from '../../server/start-server.js';
import { measure, median, type Measured, type Target } from '../measure.js';
import { resultOf } from '../report.js';
import type { PublicPageFigures } from '../results.js';
import type { Workload } from '../workloads.js';

const cachedPage = '/de/impressum';
const pageWorkload = (path: string): Workload => ({
  name: `page ${path}`,
  budget: 0.7,
  cpuBudget: 0.7,
  request: () => ({ method: 'GET', path }),
});

export async function publicPageFigures(
  rounds: number,
  seconds: number,
  connections: number,
): Promise<PublicPageFigures> {
  const server = await startServerProcess({ database: 'sqlite' });
  let bare: ChildProcess | undefined;
  try {
    const admin = await server.admin();
    await admin.create(
      'pages',
      Array.from({ length: 10 }, (_, at) => newPage(at)),
    );
    const ours: Target = { pid: server.pid, origin: server.origin.replace('localhost', '127.0.0.1'), headers: {} };
    const times: number[] = [];
    for (let at = 0; at < 10; at += 1) {
      const began = performance.now();
      await (await fetch(`${ours.origin}/bench-${at}`)).text();
      times.push(Math.round((performance.now() - began) * 10) / 10);
    }
    const html = await (await fetch(ours.origin + cachedPage)).text();
    const started = await startBare(html);
    bare = started.child;
    const sides = { ours: [ours, pageWorkload(cachedPage)], ceiling: [started.target, pageWorkload('/page')] } as const;
    const measured = { ours: [] as Measured[], ceiling: [] as Measured[] };
    for (const side of ['ours', 'ceiling'] as const) await measure(...sides[side], 0, 1, connections);
    for (let round = 0; round < rounds; round += 1) {
      for (const side of round % 2 === 0 ? (['ours', 'ceiling'] as const) : (['ceiling', 'ours'] as const)) {
        measured[side].push(await measure(...sides[side], 0, seconds, connections));
      }
    }
    return {
      cached: resultOf(pageWorkload(cachedPage), measured),
      rendered: { p50: median(times), worst: Math.max(...times) },
    };
  } finally {
    bare?.kill();
    await server.stop();
  }
}

function newPage(at: number): object {
  const text = 'Das ist ein Absatz mit einem [Link](/de) und **Nachdruck**. '.repeat(4);
  const blocks = [{ type: 'heading', level: 1, text: `Page ${at}` }, ...Array.from({ length: 60 }, () => ({ type: 'text', text }))]; // prettier-ignore
  return { path_en: `/bench-${at}`, title_en: `Page ${at}`, blocks_en: JSON.stringify(blocks), status: 'live' };
}

function startBare(html: string): Promise<{ child: ChildProcess; target: Target }> {
  const child = fork(fileURLToPath(new URL('../ceiling/bare-fastify.js', import.meta.url)));
  child.send({ html });
  return new Promise((resolve, reject) => {
    child.once('message', ({ port }: { port: number }) => {
      resolve({ child, target: { pid: child.pid ?? 0, origin: `http://127.0.0.1:${port}`, headers: {} } });
    });
    child.once('exit', (code) => {
      reject(new Error(`the bare Fastify ended with ${code}`));
    });
  });
}
