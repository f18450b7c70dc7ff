import { readFile } from 'node:fs/promises';
import { platform } from 'node:os';

/** Memory that a process holds; 0 where it cannot be told. */
export async function residentBytes(pid: number): Promise<number> {
  if (platform() !== 'linux') return 0;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
