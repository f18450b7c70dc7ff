/** The part of autocannon that the benchmark uses; the package brings no types. */
declare module 'autocannon' {
  interface Request {
    method?: string;
    path?: string;
    body?: string;
    headers?: Record<string, string>;
    setupRequest?: (request: Request) => Request;
  }
  interface Result {
    errors: number;
    timeouts: number;
    non2xx: number;
    duration: number;
    requests: { total: number };
  }
  interface Instance extends Promise<Result> {
    on(event: 'response', listen: (client: unknown, status: number, bytes: number, milliseconds: number) => void): this;
  }
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
    requests: Request[];
  }): Instance;
}
