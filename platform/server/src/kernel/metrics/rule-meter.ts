/** Counts the calls of views' functions. */
export class RuleMeter {
  calls = 0;
  /** Calls without a result: they threw, took too long or too much memory. */
  failed = 0;
  spentMs = 0;
}
