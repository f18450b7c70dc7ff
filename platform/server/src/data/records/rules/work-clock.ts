/** In milliseconds; reading the processor time more often costs too much. */
const stepMs = 5;

/**
 * A clock in milliseconds that stops while the machine gives this process no processor time: a throttled container, or
 * a busy neighbour. It counts wall-clock time, but no more than the processor time of all threads.
 */
export function workClock(): () => number {
  let worked = 0;
  let at = performance.now();
  let used = processorTime();
  return () => {
    const passed = performance.now() - at;
    if (passed >= stepMs) {
      const now = processorTime();
      worked += Math.min(passed, now - used);
      at += passed;
      used = now;
    }
    return worked;
  };
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
