import { createRuleEngine, errorMessage, resultSize, type FunctionRequest, type FunctionResponse } from '@viewkraft/model';
import { parentPort } from 'node:worker_threads';
import { workClock } from './work-clock.js';

const clock = workClock();
const engine = createRuleEngine(clock);

const answer = (response: FunctionResponse): void => parentPort?.postMessage(response);

/** The first message reports that the sandbox is loaded; the time limit runs from then on. */
engine.then(
  () => answer({ id: 0, results: [] }),
  () => undefined,
);

/** A request that cannot be read, such as an extremely nested record, has no id to answer: the thread ends instead. */
parentPort?.on('messageerror', (error) => {
  throw error;
});

parentPort?.on('message', (request: FunctionRequest) => {
  engine.then(
    (loaded) => {
      if ('batch' in request) {
        const start = clock();
        const results = loaded.runBatch(request.batch);
        const size = results.reduce((sum, result) => sum + resultSize(result), 0);
        answer({ id: request.id, results, spent: clock() - start, size });
      } else answer({ id: request.id, problems: request.check.map((source) => loaded.compile(source) ?? null) });
    },
    (error: unknown) => answer({ id: request.id, crash: errorMessage(error) }),
  );
});
