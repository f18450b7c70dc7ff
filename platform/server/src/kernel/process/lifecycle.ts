/** The lifecycle state of this process. */
export class Lifecycle {
  state: 'starting' | 'ready' | 'stopping' = 'starting';
}
