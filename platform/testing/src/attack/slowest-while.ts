/** Does something and asks for the server's health meanwhile; answers how long the slowest of those answers took. */
export async function slowestWhile<T>(origin: string, work: () => Promise<T>): Promise<{ answer: T; slowest: number }> {
  let working = true;
  const result = work().finally(() => (working = false));
  let slowest = 0;
  while (working) {
    const from = performance.now();
    await (await fetch(`${origin}/api/health/live`)).text();
    slowest = Math.max(slowest, performance.now() - from);
  }
  return { answer: await result, slowest };
}
