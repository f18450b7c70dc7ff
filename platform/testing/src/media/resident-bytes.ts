import { readFile } from 'node:fs/promises';
import { platform } from 'node:os';

/** Resident memory of a process in bytes; 0 on other systems than Linux. */
export async function residentBytes(pid: number): Promise<number> {
  if (platform() !== 'linux') return 0;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
