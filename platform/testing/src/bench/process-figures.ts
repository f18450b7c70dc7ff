import { readFileSync } from 'node:fs';

const memoryOf = (pid: number, line: RegExp): number =>
  Math.round(Number(line.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

/** Resident memory of a process in MiB. */
export const residentMemory = (pid: number): number => memoryOf(pid, /VmRSS:\s+(\d+) kB/);

/** Peak resident memory of a process in MiB. */
export const peakMemory = (pid: number): number => memoryOf(pid, /VmHWM:\s+(\d+) kB/);

/** CPU time of a process so far, all threads together; the system counts hundredths of a second. */
export function cpuMilliseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
