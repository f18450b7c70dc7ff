/** Requests the server's health while `work` runs; returns the result and the slowest health request in milliseconds. */
export async function slowestWhile<T>(
  origin: string,
  work: () => Promise<T>,
): Promise<{ response: T; slowest: number }> {
  let working = true;
  const result = work().finally(() => (working = false));
  let slowest = 0;
  while (working) {
    const from = performance.now();
    await (await fetch(`${origin}/api/health/live`)).text();
    slowest = Math.max(slowest, performance.now() - from);
  }
  return { response: await result, slowest };
}
