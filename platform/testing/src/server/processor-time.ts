import { readFile } from 'node:fs/promises';
import { platform } from 'node:os';

/** CPU time of a process in milliseconds, in steps of ten; 0 on other systems than Linux. */
export async function processorTime(pid: number): Promise<number> {
  if (platform() !== 'linux') return 0;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // Fields 14 and 15 of proc(5), in hundredths of a second; the name in field 2 may hold blanks.
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * 10;
}
