import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = /\.(css|html|js|json|map|svg|txt|webmanifest|xml)$/;
/** Below this a reply fits one packet as it is. */
const BYTES_MIN = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Puts `x.js.br` and `x.js.gz` beside each text file that the server hands out as it is. */
export async function precompress(folder) {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names.filter((name) => TEXT.test(name)).map((name) => squeeze(join(folder, name))),
  );
}

async function squeeze(file) {
  const body = await readFile(file);
  if (body.length < BYTES_MIN) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  await Promise.all([
    brotli(body, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
    zip(body, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ]);
}
