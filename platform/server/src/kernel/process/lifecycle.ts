/** The lifecycle state of this process. */
export class Lifecycle {
  state: 'starting' | 'ready' | 'stopping' = 'starting';
  /** The bound port; 0 until the server listens. */
  port = 0;
}
