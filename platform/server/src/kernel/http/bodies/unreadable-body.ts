/** Placeholder for a body that is not JSON, until the caller's right to write is checked: that check comes first. */
export class UnreadableBody {
  constructor(readonly problem: unknown) {}
}
