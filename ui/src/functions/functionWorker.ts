import { createRuleEngine, type FunctionRequest, type FunctionResponse } from '@viewkraft/model';

/** A thread of the view's functions: the same engine as on the server, so that a rule has one verdict. */
const engine = createRuleEngine();

onmessage = ({ data }: MessageEvent<FunctionRequest>) => {
  void answer(data).then((response) => postMessage(response));
};

async function answer(request: FunctionRequest): Promise<FunctionResponse> {
  const { id } = request;
  try {
    const loaded = await engine;
    if ('batch' in request) return { id, results: loaded.runBatch(request.batch) };
    return { id, problems: request.check.map((source) => loaded.compile(source) ?? null) };
  } catch (error) {
    return { id, crash: error instanceof Error ? error.message : String(error) };
  }
}
