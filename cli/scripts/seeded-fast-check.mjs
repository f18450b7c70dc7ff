// Tests get this module as `fast-check`: a run repeats the cases of the one before, and VIEWKRAFT_TEST_SEED draws others.
import fc from '../../node_modules/fast-check/lib/fast-check.js';

fc.configureGlobal({ seed: Number(process.env.VIEWKRAFT_TEST_SEED ?? 20261121) });

export * from '../../node_modules/fast-check/lib/fast-check.js';
export default fc;
