import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const worthIt = /\.(js|css|svg|wasm|json)$/;
const minBytes = 1024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `.br` and `.gz` files beside compressible files, so that no request waits for compression. */
export async function precompress(folder) {
  for (const name of readdirSync(folder).filter((name) => worthIt.test(name))) {
    const file = join(folder, name);
    const content = readFileSync(file);
    if (content.length < minBytes) continue;
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    const [br, gz] = await Promise.all([brotli(content, { params: quality }), zip(content, { level: 9 })]);
    writeFileSync(`${file}.br`, br);
    writeFileSync(`${file}.gz`, gz);
  }
}
