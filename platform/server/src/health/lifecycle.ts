/** Where this process stands between its first and its last breath. */
export class Lifecycle {
  state: 'starting' | 'ready' | 'stopping' = 'starting';
}
