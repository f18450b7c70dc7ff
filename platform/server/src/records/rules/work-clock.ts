/** Read more often, the processor time costs more than it tells. */
const step = 5;

/**
 * A clock in milliseconds that stands still while the machine lets this process do nothing: a container over its share,
 * or a busy neighbour. It counts the time that has passed, but no more than the processor time of all threads.
 */
export function workClock(): () => number {
  let worked = 0;
  let at = performance.now();
  let used = processorTime();
  return () => {
    const passed = performance.now() - at;
    if (passed >= step) {
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
