import { createRuleEngine, type FunctionBatch, type FunctionResponse } from '@viewkraft/model';
import { RecordReceiver, type PageRequest } from './RecordSender.js';

/** A thread of the view's functions: the same engine as on the server, so that a rule has one verdict. */
const engine = createRuleEngine();
const receiver = new RecordReceiver();

onmessage = ({ data: { id, batch } }: MessageEvent<PageRequest>) => {
  const whole = { ...batch, records: receiver.unpack(batch.records) };
  void answer(id, whole).then((response) => postMessage(response));
};

async function answer(id: number, batch: FunctionBatch): Promise<FunctionResponse> {
  try {
    return { id, results: (await engine).runBatch(batch) };
  } catch (error) {
    return { id, crash: error instanceof Error ? error.message : String(error) };
  }
}
