import { createRuleEngine, errorMessage, type FunctionBatch, type FunctionResponse } from '@viewkraft/model';
import { BatchReceiver, type PageRequest } from './BatchSender.js';

/** The worker that runs a view's functions, with the same engine as the server, so that both reach the same verdict. */
const engine = createRuleEngine();
const receiver = new BatchReceiver();

/** The first message reports that the engine is loaded. */
engine.then(
  () => postMessage({ id: 0, results: [] } satisfies FunctionResponse),
  () => undefined,
);

onmessage = ({ data: { id, batch } }: MessageEvent<PageRequest>) => {
  void answer(id, receiver.unpack(batch)).then((response) => postMessage(response));
};

async function answer(id: number, batch: FunctionBatch): Promise<FunctionResponse> {
  try {
    return { id, results: (await engine).runBatch(batch) };
  } catch (error) {
    return { id, crash: errorMessage(error) };
  }
}
