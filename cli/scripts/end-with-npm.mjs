const checkIntervalMs = 250;

/**
 * npm sends SIGTERM to the shell in between, which ends without forwarding it. This process then ends as if it had
 * received SIGTERM.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, checkIntervalMs);
  watch.unref();
}
