// Encodes cut-outs: node encode.js <png> <file.avif> ... Full colour resolution, because the edges of red and blue cars
// show anything less.
import { rename, rm } from "node:fs/promises";
import sharp from "sharp";

const words = process.argv.slice(2);
for (let i = 0; i < words.length; i += 2) {
  const [png, file] = words.slice(i, i + 2);
  await sharp(png)
    .avif({ quality: 72, chromaSubsampling: "4:4:4", effort: 5 })
    .toFile(`${file}.part`);
  // Whole or not at all: a picture that exists is never made again.
  await rename(`${file}.part`, file);
  await rm(png);
}
