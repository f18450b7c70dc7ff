const lookMilliseconds = 250;

/** npm hands SIGTERM to the shell between it and us, which ends without a word: then this process ends as if told itself. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, lookMilliseconds);
  watch.unref();
}
