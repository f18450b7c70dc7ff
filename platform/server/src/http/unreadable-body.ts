/** Stands for a body that is no JSON, until it is known whether the caller may write at all (details A23). */
export class UnreadableBody {
  constructor(readonly problem: unknown) {}
}
