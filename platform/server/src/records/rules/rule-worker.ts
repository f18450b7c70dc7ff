import { createRuleEngine, type FunctionRequest, type FunctionResponse } from '@viewkraft/model';
import { parentPort } from 'node:worker_threads';

const engine = createRuleEngine();

const answer = (response: FunctionResponse): void => parentPort?.postMessage(response);

parentPort?.on('message', (request: FunctionRequest) => {
  engine.then(
    (loaded) => {
      if ('batch' in request) answer({ id: request.id, results: loaded.runBatch(request.batch) });
      else answer({ id: request.id, problems: request.check.map((source) => loaded.compile(source) ?? null) });
    },
    (error: unknown) => answer({ id: request.id, crash: error instanceof Error ? error.message : String(error) }),
  );
});
