import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = /\.(css|html|js|json|map|svg|txt|webmanifest|xml)$/;
/** A smaller response fits one packet uncompressed. */
const BYTES_MIN = 1024;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Writes `x.js.br` and `x.js.gz` beside each static text file. */
export async function precompress(folder) {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names.filter((name) => TEXT.test(name)).map((name) => compress(join(folder, name))),
  );
}

async function compress(file) {
  const body = await readFile(file);
  if (body.length < BYTES_MIN) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  await Promise.all([
    brotliAsync(body, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
    gzipAsync(body, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ]);
}
